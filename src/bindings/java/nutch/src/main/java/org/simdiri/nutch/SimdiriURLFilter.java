// SPDX-License-Identifier: MIT
package org.simdiri.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilter;
import org.simdiri.Context;
import org.simdiri.Options;

/**
 * Removes from a crawl what is no URL. The property {@code simdiri.filter.options} has the options. Any number of threads
 * may share a filter.
 */
public class SimdiriURLFilter implements URLFilter {
  /** The options if the configuration has none: what a browser refuses is refused. */
  public static final String DEFAULT_OPTIONS = "--profile=web";

  private static final String OPTIONS = "simdiri.filter.options";

  private Configuration conf;
  private Context context;

  /** Creates a filter, which needs a configuration. */
  public SimdiriURLFilter() {}

  /**
   * Checks a URL.
   *
   * @param urlString the URL
   * @return the same object; null if it is not valid
   */
  @Override
  public String filter(String urlString) {
    try {
      return context.check(urlString).isError() ? null : urlString;
    } catch (IllegalArgumentException surrogate) {
      return null;
    }
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  /**
   * Sets the configuration.
   *
   * @param conf the configuration
   * @throws org.simdiri.IriException if an option is wrong
   */
  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    context = new Context(Options.of(conf.get(OPTIONS, DEFAULT_OPTIONS)));
    context.check("http://example.com/"); // finds a contradiction of options now
  }
}
