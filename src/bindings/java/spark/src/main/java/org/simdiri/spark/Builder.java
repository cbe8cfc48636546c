// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StringType;
import org.simdiri.IriException;
import scala.Function1;
import scala.Tuple2;
import scala.Tuple3;
import scala.collection.Seq;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;

/** Makes expressions of the arguments of calls. */
final class Builder {
  private static final byte[] SOME = "http://h.example/".getBytes(StandardCharsets.US_ASCII);

  private final Kind kind;

  private Builder(Kind kind) {
    this.kind = kind;
  }

  /** Adds a function to sessions. The type of Seq differs between Scala 2.12 and 2.13, so that of the tuple is raw. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static void add(SparkSessionExtensions extensions, Kind kind) {
    Builder builder = new Builder(kind);
    Function1<Seq<Expression>, Expression> build = builder::build;
    ExpressionInfo info =
        new ExpressionInfo(
            SimdiriExtensions.class.getName(), null, kind.sqlName(), kind.usage(), "", "", "", "url_funcs", "", "", "java_udf");
    extensions.injectFunction((Tuple3) new Tuple3<>(FunctionIdentifier.apply(kind.sqlName()), info, build));
  }

  private Expression build(Seq<Expression> arguments) {
    int count = arguments.length();
    if (count < kind.texts() || count > kind.argumentsMax()) {
      throw Builder.<RuntimeException>unchecked(wrongCount(count));
    }
    List<Expression> texts = first(arguments, kind.texts());
    try {
      Settings settings = readSettings(arguments);
      kind.call(settings.with(Errors.NULL)).applyToAll(SOME); // an option that is wrong fails here
      return hasNull(texts)
          ? Literal.create(null, kind.type(DataTypes.StringType, settings))
          : new SimdiriExpression(texts, kind.call(settings), "");
    } catch (WrongArgument | IriException problem) {
      return new SimdiriExpression(texts, kind.call(Settings.NONE), describe(problem, arguments));
    }
  }

  /** The library does not say which part it does not know. */
  private static String describe(RuntimeException problem, Seq<Expression> arguments) {
    boolean hasPart = arguments.length() > 1 && arguments.apply(1).toString().contains("--get=");
    return problem.getMessage() + (hasPart ? " (" + arguments.apply(1) + ")" : "");
  }

  private static List<Expression> first(Seq<Expression> arguments, int count) {
    List<Expression> found = List$.MODULE$.<Expression>empty();
    for (int index = count - 1; index >= 0; index--) {
      found = found.$colon$colon(arguments.apply(index));
    }
    return found;
  }

  private Settings readSettings(Seq<Expression> arguments) {
    boolean hasRoutes = kind == Kind.LABEL;
    String second = constant(arguments, 1);
    String third = constant(arguments, 2);
    return Settings.read(kind, constant(arguments, 0), hasRoutes ? second : "", hasRoutes ? third : second);
  }

  private static boolean hasNull(List<Expression> texts) {
    for (int index = 0; index < texts.length(); index++) {
      if (texts.apply(index).dataType() instanceof NullType) {
        return true;
      }
    }
    return false;
  }

  /** Returns a constant argument after the texts; empty if it is not there. */
  private String constant(Seq<Expression> arguments, int index) {
    int place = kind.texts() + index;
    if (place >= arguments.length()) {
      return "";
    }
    Expression argument = arguments.apply(place);
    if (!argument.foldable() || !(argument.dataType() instanceof StringType)) {
      throw new WrongArgument("argument " + (place + 1) + " of " + kind.sqlName() + " must be a constant string");
    }
    Object value = argument.eval(null);
    if (value == null) {
      throw new WrongArgument("argument " + (place + 1) + " of " + kind.sqlName() + " must not be null");
    }
    return value.toString();
  }

  @SuppressWarnings("unchecked") // Scala 2.13 has no type of $plus that Java knows
  private AnalysisException wrongCount(int count) {
    Map<String, String> parameters = Map$.MODULE$.empty();
    parameters = parameters.$plus(new Tuple2<>("functionName", "`" + kind.sqlName() + "`"));
    parameters = parameters.$plus(new Tuple2<>("expectedNum", kind.texts() + " to " + kind.argumentsMax()));
    parameters = parameters.$plus(new Tuple2<>("actualNum", Integer.toString(count)));
    parameters = parameters.$plus(new Tuple2<>("docroot", "https://spark.apache.org/docs/latest"));
    return new AnalysisException("WRONG_NUM_ARGS.WITHOUT_SUGGESTION", parameters);
  }

  /** Lets a function of Scala throw an exception that Java calls checked. */
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E unchecked(Throwable exception) throws E {
    throw (E) exception;
  }
}
