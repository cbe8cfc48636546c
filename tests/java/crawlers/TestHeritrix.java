// SPDX-License-Identifier: MIT

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.archive.modules.canonicalize.LowercaseRule;
import org.archive.modules.canonicalize.RulesCanonicalizationPolicy;
import org.archive.spring.KeyedProperties;
import org.archive.spring.OverlayContext;
import org.simdiri.heritrix.SimdiriRule;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.context.support.FileSystemXmlApplicationContext;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** The rule in Heritrix' list of rules, created by the bean to copy. */
final class TestHeritrix {
  private TestHeritrix() {}

  static void testBean() {
    try (FileSystemXmlApplicationContext beans = new FileSystemXmlApplicationContext("file:" + System.getProperty("heritrix.beans"))) {
      RulesCanonicalizationPolicy policy = beans.getBean("canonicalizationPolicy", RulesCanonicalizationPolicy.class);
      TestRun.same("http://example.com/~b?z=1", policy.canonicalize("HTTP://u@www.Example.com.:80/a/../%7Eb?utm_x=2&z=1#f"));
      TestRun.same("dns:example.com", policy.canonicalize("dns:example.com"));
      for (String url : List.of("no IRI", "", "http://a/\ud800")) {
        TestRun.isTrue(policy.canonicalize(url) == url);
      }
    }
  }

  static void testList() {
    RulesCanonicalizationPolicy policy = new RulesCanonicalizationPolicy();
    SimdiriRule rule = new SimdiriRule();
    policy.setRules(List.of(rule, new LowercaseRule()));
    TestRun.same("http://h/a?b", policy.canonicalize("http://H/./A?B#c"));
    rule.setEnabled(false);
    TestRun.same("http://h/./a?b#c", policy.canonicalize("http://H/./A?B#c"));
    rule.setEnabled(true);
    rule.setOptions("--form=iri");
    TestRun.same("http://b\u00fccher.example/#c", policy.canonicalize("http://xn--bcher-kva.example#C"));
    rule.setOptions("--clean=parameters");
    rule.setRules("simdiri-rules 1\ndrop B\n");
    TestRun.same("http://h/", policy.canonicalize("http://h/?B=1"));
  }

  static void testWrongSettings() {
    SimdiriRule rule = new SimdiriRule();
    TestRun.fails(org.simdiri.IriException.class, "bad-option", () -> set(rule, "--no-such-option"));
    TestRun.fails(org.simdiri.IriException.class, "simdiri-rules 1", () -> setRules("drop b"));
    String bean = "<beans xmlns='http://www.springframework.org/schema/beans' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
        + "xsi:schemaLocation='http://www.springframework.org/schema/beans https://www.springframework.org/schema/beans/spring-beans.xsd'>"
        + "<bean class='org.simdiri.heritrix.SimdiriRule'><property name='options' value='--what'/></bean></beans>";
    TestRun.fails(BeanCreationException.class, "--what", () -> new GenericXmlApplicationContext(new ByteArrayResource(bean.getBytes())));
  }

  private static Object set(SimdiriRule rule, String options) {
    rule.setOptions(options);
    return rule.canonicalize("http://h/");
  }

  private static Object setRules(String rules) {
    SimdiriRule rule = new SimdiriRule();
    rule.setRules(rules);
    return rule.canonicalize("http://h/");
  }

  /** Sheets of Heritrix set other options for some hosts. */
  static void testSheet() {
    SimdiriRule rule = new SimdiriRule();
    rule.getKeyedProperties().addExternalPath("rule");
    Map<String, Object> sheet = Map.of("rule.options", "--form=uri");
    OverlayContext context = new OverlayContext() {
      @Override
      public boolean haveOverlayNamesBeenSet() {
        return true;
      }

      @Override
      public java.util.ArrayList<String> getOverlayNames() {
        return new java.util.ArrayList<>(List.of("sheet"));
      }

      @Override
      public Map<String, Object> getOverlayMap(String name) {
        return sheet;
      }
    };
    String[] results = new String[1];
    KeyedProperties.withOverridesDo(context, () -> results[0] = rule.canonicalize("http://h/#f"));
    TestRun.same("http://h/#f", results[0]);
    TestRun.same("http://h/", rule.canonicalize("http://h/#f"));
  }

  static void testSerialized() throws Exception {
    SimdiriRule rule = new SimdiriRule();
    rule.setOptions("--form=uri");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(rule);
    SimdiriRule read = (SimdiriRule) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    TestRun.same("http://h/#f", read.canonicalize("HTTP://h#f"));
  }
}
