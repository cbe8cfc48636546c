// SPDX-License-Identifier: MIT
package org.simdiri.crawlercommons;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The query of a URL, as crawler-commons orders it. */
final class Query {
  private Query() {}

  /**
   * Sorts the parameters by name, and removes those without a name, the "=" before an empty value, and a query of which
   * nothing is left. Parameters with one name keep their order.
   *
   * @param url a normal form without a fragment
   * @param toRemove names of parameters to remove
   * @return the URL; the same object if nothing changes
   */
  static String sort(String url, Set<String> toRemove) {
    int mark = url.indexOf('?');
    if (mark < 0 || toRemove.isEmpty() && isSorted(url, mark + 1)) {
      return url;
    }
    List<String> parameters = new ArrayList<>();
    for (int at = mark + 1; at <= url.length(); ) {
      int end = endOf(url, at);
      add(parameters, url.substring(at, end), toRemove);
      at = end + 1;
    }
    parameters.sort(Comparator.comparing(Query::nameOf));
    String query = String.join("&", parameters);
    if (query.isEmpty()) {
      return url.substring(0, mark);
    }
    boolean isSame = query.length() == url.length() - mark - 1 && url.endsWith(query);
    return isSame ? url : url.substring(0, mark + 1) + query;
  }

  /** Whether a query stays as it is. Most do, so this makes no objects. */
  private static boolean isSorted(String url, int begin) {
    int last = begin;
    int lastLength = 0;
    for (int at = begin; at <= url.length(); ) {
      int end = endOf(url, at);
      int sign = url.indexOf('=', at);
      int length = (sign < 0 || sign > end ? end : sign) - at;
      if (length == 0 || at + length + 1 == end || isBefore(url, at, length, last, lastLength)) {
        return false;
      }
      last = at;
      lastLength = length;
      at = end + 1;
    }
    return true;
  }

  /** Whether the name in one place comes before that in another. */
  private static boolean isBefore(String url, int at, int length, int other, int otherLength) {
    for (int i = 0; i < Math.min(length, otherLength); i++) {
      if (url.charAt(at + i) != url.charAt(other + i)) {
        return url.charAt(at + i) < url.charAt(other + i);
      }
    }
    return length < otherLength;
  }

  private static int endOf(String url, int at) {
    int end = url.indexOf('&', at);
    return end < 0 ? url.length() : end;
  }

  private static void add(List<String> parameters, String parameter, Set<String> toRemove) {
    String name = nameOf(parameter);
    if (!name.isEmpty() && !toRemove.contains(name)) {
      parameters.add(parameter.length() == name.length() + 1 ? name : parameter);
    }
  }

  private static String nameOf(String parameter) {
    int end = parameter.indexOf('=');
    return end < 0 ? parameter : parameter.substring(0, end);
  }
}
