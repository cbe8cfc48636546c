// SPDX-License-Identifier: MIT
package org.simdiri.nutch;

import java.net.MalformedURLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLNormalizer;
import org.simdiri.IriException;
import org.simdiri.Result;

/**
 * Normalizes URLs in Nutch. The property {@code simdiri.options} has the options, {@code simdiri.options.SCOPE} those of
 * a scope such as {@code inject}, and {@code simdiri.rules.file} the name of a rules file in the folder of the
 * configuration. Any number of threads may share a normalizer.
 */
public class SimdiriURLNormalizer implements URLNormalizer {
  /** The options if the configuration has none. */
  public static final String DEFAULT_OPTIONS = "--clean=fragment,session,empty-query";

  private final Map<String, Settings> ofOptions = new ConcurrentHashMap<>();
  private Configuration conf;

  /** Creates a normalizer, which needs a configuration. */
  public SimdiriURLNormalizer() {}

  /**
   * Normalizes a URL.
   *
   * @param urlString the URL
   * @param scope where Nutch uses it
   * @return the normal form, without what {@code --clean} and the rules remove; the same object if nothing changes
   * @throws MalformedURLException if it is not an IRI; the message has the reason
   */
  @Override
  public String normalize(String urlString, String scope) throws MalformedURLException {
    String options = conf.get(Settings.OPTIONS + "." + scope, conf.get(Settings.OPTIONS, DEFAULT_OPTIONS));
    Settings settings = ofOptions.computeIfAbsent(options, text -> new Settings(conf, text));
    Result<String> result;
    try {
      result = settings.apply(urlString);
    } catch (IriException wrongSettings) {
      throw wrongSettings;
    } catch (IllegalArgumentException surrogate) {
      throw new MalformedURLException(surrogate.getMessage());
    }
    if (result.isError()) {
      throw new MalformedURLException(result.code() + " at " + result.offset() + ": " + urlString);
    }
    return result.value();
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  /**
   * Sets the configuration.
   *
   * @param conf the configuration
   * @throws IriException if an option or a rule is wrong
   */
  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    ofOptions.clear();
    String options = conf.get(Settings.OPTIONS, DEFAULT_OPTIONS);
    ofOptions.put(options, new Settings(conf, options));
  }
}
