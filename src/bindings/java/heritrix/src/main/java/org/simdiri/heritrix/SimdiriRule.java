// SPDX-License-Identifier: MIT
package org.simdiri.heritrix;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.archive.modules.canonicalize.BaseRule;
import org.simdiri.Context;
import org.simdiri.IriException;
import org.simdiri.Operation;
import org.simdiri.Options;
import org.springframework.beans.factory.InitializingBean;

/**
 * A rule of Heritrix' {@code canonicalizationPolicy}: the normal form of an address, without what {@code --clean} of the
 * options and the rules remove. An address that is no IRI stays as it is. Any number of threads may share a rule.
 */
public class SimdiriRule extends BaseRule implements InitializingBean {
  /** The options of a rule for which none are set. */
  public static final String DEFAULT_OPTIONS = "--clean=fragment,session,tracking,userinfo,final-dot,empty-query";

  private static final long serialVersionUID = 1L;
  /** The rules of a job are serialized, and its sheets set options for some hosts: contexts are found by the settings. */
  private static final Map<Settings, Context> CONTEXTS = new ConcurrentHashMap<>();

  private record Settings(String options, String rules) {
    Context open() {
      Options all = Options.of(options);
      Context context = new Context(rules.isEmpty() ? all : all.rules(rules));
      context.apply(operation(), "http://example.com/"); // a wrong rule is an error now
      return context;
    }

    Operation operation() {
      return rules.isEmpty() && !options.contains("--clean") ? Operation.NORMALIZE : Operation.CLEAN;
    }
  }

  /** Creates a rule. */
  public SimdiriRule() {
    setOptions(DEFAULT_OPTIONS);
    setRules("");
  }

  /**
   * Returns the options.
   *
   * @return the text that was set
   */
  public String getOptions() {
    return (String) kp.get("options");
  }

  /**
   * Sets the options.
   *
   * @param options options of the command with blanks between them, such as {@code "--profile=web --clean=fragment"}
   */
  public final void setOptions(String options) {
    kp.put("options", options);
  }

  /**
   * Returns the rules.
   *
   * @return the text that was set; without rules, ""
   */
  public String getRules() {
    return (String) kp.get("rules");
  }

  /**
   * Sets rules of what is removed.
   *
   * @param rules the text of a rules file, as simdiri-rules(5) describes it; "" for none
   */
  public final void setRules(String rules) {
    kp.put("rules", rules);
  }

  /**
   * Checks options and rules when a job is built.
   *
   * @throws IriException if one of them is wrong
   */
  @Override
  public void afterPropertiesSet() {
    canonicalize("http://example.com/");
  }

  /**
   * Brings an address to the form by which Heritrix knows it.
   *
   * @param url the address
   * @return the form; the same object if nothing changes, or if it is no IRI
   * @throws IriException if an option or a rule is wrong
   */
  @Override
  public String canonicalize(String url) {
    Settings settings = new Settings(getOptions(), getRules());
    Context context = CONTEXTS.computeIfAbsent(settings, Settings::open);
    try {
      String canonical = context.apply(settings.operation(), url).value();
      return canonical == null ? url : canonical;
    } catch (IriException wrongSettings) {
      throw wrongSettings;
    } catch (IllegalArgumentException surrogate) {
      return url;
    }
  }
}
