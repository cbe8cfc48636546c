// SPDX-License-Identifier: MIT
// Input of spark-shell: calls the functions in the ways that Spark has for Scala, and prints the results.
import org.apache.spark.sql.functions.{call_function, col, expr, lit}

val texts = Seq("HTTP://h/%7e", "no scheme", "http://www.h.co.uk/x?page=2&b")
val pages = spark.sparkContext.parallelize(texts, 1).toDF("url")
val called = pages.select(expr("simdiri_normalize(url)"), call_function("simdiri_domain", col("url")), call_function("simdiri_label", col("url"), lit("--params=page")), expr("simdiri_check(url).status"), expr("hex(simdiri_key(url)) = hex(simdiri_key('http://h/~'))"), expr("simdiri_parse(url).host"), call_function("simdiri_same", col("url"), lit("http://h/~")))
called.collect().foreach(row => println("row: " + row.mkString("|")))
println("typed: " + pages.selectExpr("simdiri_normalize(url) as url").as[String].filter(_ != null).map(_.length).collect().mkString("|"))
try { pages.selectExpr("simdiri_normalize(url, '--profil=web')") } catch { case problem: org.apache.spark.sql.AnalysisException => println("refused: " + problem.getMessage.contains("--profil=web")) }
