// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import org.simdiri.Context;
import org.simdiri.Options;

/** The contexts of this process. Tasks with the same options share one, which is closed when the last of them ends. */
final class Contexts {
  private static final Map<Options, Shared> SHARED = new HashMap<>();

  private static final class Shared {
    final Context context;
    int tasks;

    Shared(Options options) {
      context = new Context(options);
    }
  }

  private Contexts() {}

  /** Returns a context for the task of this thread; on the driver, one that is closed after it became unreachable. */
  static Context open(Options options) {
    TaskContext task = TaskContext.get();
    if (task == null) {
      return new Context(options);
    }
    Context context = acquire(options);
    TaskCompletionListener listener = ended -> release(options);
    task.addTaskCompletionListener(listener);
    return context;
  }

  private static Context acquire(Options options) {
    synchronized (SHARED) {
      Shared shared = SHARED.computeIfAbsent(options, Shared::new);
      shared.tasks++;
      return shared.context;
    }
  }

  private static void release(Options options) {
    synchronized (SHARED) {
      Shared shared = SHARED.get(options);
      shared.tasks--;
      if (shared.tasks == 0) {
        SHARED.remove(options);
        shared.context.close();
      }
    }
  }

  /** Returns how many contexts tasks use now; for tests. */
  static int count() {
    synchronized (SHARED) {
      return SHARED.size();
    }
  }
}
