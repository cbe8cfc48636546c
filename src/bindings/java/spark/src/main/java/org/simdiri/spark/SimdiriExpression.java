// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.TypeCheckResult;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.codegen.Block;
import org.apache.spark.sql.catalyst.expressions.codegen.CodeBlock;
import org.apache.spark.sql.catalyst.expressions.codegen.CodeGenerator$;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenContext;
import org.apache.spark.sql.catalyst.expressions.codegen.ExprCode;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq;

/**
 * A call of a function for one or two texts, which are strings or binary. If one is null, so is the result.
 *
 * <p>A call whose constant arguments are wrong has a problem. Spark refuses it with an AnalysisException, which shows the
 * problem and the place in the SQL.
 */
public final class SimdiriExpression extends Expression implements Serializable {
  private static final long serialVersionUID = 1;

  private final Seq<Expression> texts;
  private final Call call;
  private final String problem;

  /**
   * Creates an expression.
   *
   * @param texts the texts
   * @param call the function
   * @param problem what is wrong; empty if nothing is
   */
  public SimdiriExpression(Seq<Expression> texts, Call call, String problem) {
    this.texts = texts;
    this.call = call;
    this.problem = problem;
  }

  @Override
  public Seq<Expression> children() {
    return texts;
  }

  /**
   * Returns the call with other texts, on Scala 2.12.
   *
   * @param newTexts the texts
   * @return the new expression
   */
  public Expression withNewChildrenInternal(scala.collection.IndexedSeq<Expression> newTexts) {
    return new SimdiriExpression(newTexts.toList(), call, problem);
  }

  /**
   * Returns the call with other texts, on Scala 2.13.
   *
   * @param newTexts the texts
   * @return the new expression
   */
  public Expression withNewChildrenInternal(scala.collection.immutable.IndexedSeq<Expression> newTexts) {
    return new SimdiriExpression(newTexts.toList(), call, problem);
  }

  @Override
  public DataType dataType() {
    return call.kind().type(texts.apply(0).dataType(), call.settings());
  }

  @Override
  public boolean nullable() {
    return true;
  }

  @Override
  public boolean foldable() {
    for (int index = 0; index < texts.length(); index++) {
      if (!texts.apply(index).foldable()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public TypeCheckResult checkInputDataTypes() {
    if (!problem.isEmpty()) {
      return new TypeCheckResult.TypeCheckFailure(problem);
    }
    for (int index = 0; index < texts.length(); index++) {
      DataType type = texts.apply(index).dataType();
      if (!(type instanceof StringType) && !(type instanceof BinaryType)) {
        return new TypeCheckResult.TypeCheckFailure(
            prettyName() + " needs a string or binary, not " + type.simpleString());
      }
    }
    return TypeCheckResult.TypeCheckSuccess$.MODULE$;
  }

  @Override
  public Object eval(InternalRow row) {
    Object first = texts.apply(0).eval(row);
    if (first == null || texts.length() == 1) {
      return first == null ? null : call.apply(first);
    }
    Object second = texts.apply(1).eval(row);
    return second == null ? null : call.apply(first, second);
  }

  @Override
  public ExprCode doGenCode(CodegenContext context, ExprCode code) {
    Block generated = block("");
    StringBuilder isNull = new StringBuilder();
    StringBuilder arguments = new StringBuilder();
    for (int index = 0; index < texts.length(); index++) {
      ExprCode text = texts.apply(index).genCode(context);
      generated = generated.$plus(text.code());
      isNull.append(index == 0 ? "" : " || ").append(text.isNull());
      arguments.append(index == 0 ? "" : ", ").append(text.value());
    }
    String function = context.addReferenceObj("simdiri", call, Call.class.getName());
    String result = function + ".apply(" + arguments + ")";
    return code.copy(
        generated.$plus(block(assign(code, context.freshName("result"), isNull.toString(), result))),
        code.isNull(),
        code.value());
  }

  private String assign(ExprCode code, String name, String isNull, String result) {
    CodeGenerator$ types = CodeGenerator$.MODULE$;
    DataType type = dataType();
    return String.join(
        "\n",
        "Object " + name + " = null;",
        "if (!(" + isNull + ")) { " + name + " = " + result + "; }",
        "boolean " + code.isNull() + " = " + name + " == null;",
        types.javaType(type) + " " + code.value() + " = " + types.defaultValue(type, false) + ";",
        "if (!" + code.isNull() + ") { " + code.value() + " = (" + types.boxedType(type) + ") " + name + "; }");
  }

  private static Block block(String code) {
    List<String> parts = List$.MODULE$.<String>empty().$colon$colon(code);
    return new CodeBlock(parts, List$.MODULE$.empty());
  }

  @Override
  public String prettyName() {
    return call.kind().sqlName();
  }

  @Override
  public String sql() {
    StringBuilder shown = new StringBuilder();
    for (int index = 0; index < texts.length(); index++) {
      shown.append(index == 0 ? "" : ", ").append(texts.apply(index).sql());
    }
    return prettyName() + "(" + shown + call.settings().sql() + ")";
  }

  @Override
  public String toString() {
    return texts.mkString(prettyName() + "(", ", ", call.settings().sql() + ")");
  }

  @Override
  public int productArity() {
    return 3;
  }

  @Override
  public Object productElement(int index) {
    return switch (index) {
      case 0 -> texts;
      case 1 -> call;
      case 2 -> problem;
      default -> throw new IndexOutOfBoundsException(index);
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof SimdiriExpression;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SimdiriExpression that
        && call.equals(that.call)
        && problem.equals(that.problem)
        && texts.equals(that.texts);
  }

  @Override
  public int hashCode() {
    return 31 * call.hashCode() + texts.hashCode();
  }
}
