/* Fills an LMDB: see store.h. Batches are sorted, one transaction each, as large as the memory holds; durable at the
 * end. LMDB maps its file: the system decides how much of it is in memory, so the bound does not apply to it. */
/* SPDX-License-Identifier: MIT */
#include <lmdb.h>
#include <stdlib.h>

#include "store.h"

static void check(int error, const char *what) {
  if (error != MDB_SUCCESS) store_fail(what, mdb_strerror(error));
}

static void put_all(MDB_env *env, MDB_dbi table, const store_key *keys, const uint32_t *places, size_t count,
                    uint8_t *is_new) {
  MDB_txn *txn;
  check(mdb_txn_begin(env, NULL, 0, &txn), "begin");
  for (size_t i = 0; i < count; i++) {
    store_key copy = keys[places[i]];
    MDB_val key = {sizeof copy, &copy}, value = {0, NULL};
    const int error = mdb_put(txn, table, &key, &value, MDB_NOOVERWRITE);
    if (error != MDB_KEYEXIST) check(error, "put");
    is_new[places[i]] = error == MDB_SUCCESS;
  }
  check(mdb_txn_commit(txn), "commit");
}

int main(int argc, char **argv) {
  store_run run;
  store_begin(&run, argc, argv);
  const size_t batch = (size_t)run.memory / (sizeof(store_key) + sizeof(uint32_t) + 1);
  store_key *keys = malloc(batch * sizeof *keys);
  uint32_t *places = malloc(batch * sizeof *places);
  uint8_t *is_new = malloc(batch);
  MDB_env *env;
  MDB_txn *txn;
  MDB_dbi table;
  if (!keys || !places || !is_new) store_fail("malloc", NULL);
  check(mdb_env_create(&env), "create");
  check(mdb_env_set_mapsize(env, (size_t)64 << 30), "mapsize");
  check(mdb_env_open(env, run.directory, MDB_NOSYNC | MDB_NORDAHEAD, 0666), run.directory);
  check(mdb_txn_begin(env, NULL, 0, &txn), "begin");
  check(mdb_dbi_open(txn, NULL, MDB_CREATE, &table), "open");
  check(mdb_txn_commit(txn), "commit");
  for (size_t count; (count = store_draw(&run, keys, batch)) > 0;) {
    store_sort(keys, places, count);
    put_all(env, table, keys, places, count, is_new);
    store_check(&run, is_new, count);
  }
  check(mdb_env_sync(env, 1), "sync");
  mdb_env_close(env);
  store_end(&run, "LMDB");
  free(keys);
  free(places);
  free(is_new);
  return 0;
}
