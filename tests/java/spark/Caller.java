// SPDX-License-Identifier: MIT
import static org.apache.spark.sql.functions.call_function;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A program in Java that calls the functions in the ways that Spark has for Java, and prints the results. */
public final class Caller {
  private Caller() {}

  public static void main(String[] arguments) {
    SparkSession session = SparkSession.builder().getOrCreate();
    Dataset<Row> pages =
        session
            .createDataset(Arrays.asList("HTTP://h/%7e", "no scheme", "http://www.h.co.uk/x?page=2&b"), Encoders.STRING())
            .repartition(1)
            .toDF("url");
    Dataset<Row> called =
        pages.select(
            expr("simdiri_normalize(url)"),
            call_function("simdiri_domain", col("url")),
            call_function("simdiri_label", col("url"), lit("--params=page")),
            expr("simdiri_check(url).status"),
            expr("hex(simdiri_key(url)) = hex(simdiri_key('http://h/~'))"),
            expr("simdiri_parse(url).host"),
            call_function("simdiri_same", col("url"), lit("http://h/~")));
    for (Row row : called.collectAsList()) {
      System.out.println("row: " + row.mkString("|"));
    }
    session.stop();
  }
}
