/* Fills a RocksDB: see store.h. Batches of 4096 are looked up with one MultiGet, and what is new is one write without a
 * log; durable at the end. The memory is shared out between write buffers and a cache for blocks, indexes and filters.
 */
/* SPDX-License-Identifier: MIT */
#include <rocksdb/c.h>
#include <stdlib.h>
#include <string.h>

#include "store.h"

enum { BATCH = 4096 };

static rocksdb_t *db;

static void check(char *error, const char *what) {
  if (error) store_fail(what, error);
}

static void open_db(const store_run *run) {
  rocksdb_options_t *options = rocksdb_options_create();
  rocksdb_block_based_table_options_t *table = rocksdb_block_based_options_create();
  char *error = NULL;
  rocksdb_options_set_create_if_missing(options, 1);
  rocksdb_options_set_compression(options, rocksdb_no_compression);
  rocksdb_options_set_write_buffer_size(options,
                                        (size_t)run->memory / 6); /* one that is filled, one that is being written */
  rocksdb_options_set_max_write_buffer_number(options, 2);
  rocksdb_options_set_max_open_files(options, 256);
  rocksdb_block_based_options_set_block_cache(table, rocksdb_cache_create_lru((size_t)run->memory / 4));
  rocksdb_block_based_options_set_filter_policy(table, rocksdb_filterpolicy_create_bloom_full(10));
  rocksdb_options_set_block_based_table_factory(options, table);
  db = rocksdb_open(options, run->directory, &error);
  check(error, run->directory);
}

static void look_up(const store_key *keys, size_t count, uint8_t *is_new) {
  static const char *names[BATCH];
  static size_t name_lens[BATCH], value_lens[BATCH];
  static char *values[BATCH], *errors[BATCH];
  rocksdb_readoptions_t *options = rocksdb_readoptions_create();
  for (size_t i = 0; i < count; i++) {
    names[i] = (const char *)&keys[i];
    name_lens[i] = sizeof *keys;
  }
  rocksdb_multi_get(db, options, count, names, name_lens, values, value_lens, errors);
  for (size_t i = 0; i < count; i++) {
    check(errors[i], "multi_get");
    is_new[i] = values[i] == NULL;
    rocksdb_free(values[i]);
  }
  rocksdb_readoptions_destroy(options);
}

/* Sorted, so that repetitions in a batch are next to each other. */
static void drop_repeated(const store_key *keys, size_t count, uint8_t *is_new) {
  static uint32_t places[BATCH];
  store_sort(keys, places, count);
  for (size_t i = 1; i < count; i++)
    if (memcmp(&keys[places[i]], &keys[places[i - 1]], sizeof *keys) == 0) is_new[places[i]] = 0;
}

static void write_new(const store_key *keys, size_t count, const uint8_t *is_new) {
  rocksdb_writeoptions_t *options = rocksdb_writeoptions_create();
  rocksdb_writebatch_t *batch = rocksdb_writebatch_create();
  char *error = NULL;
  rocksdb_writeoptions_disable_WAL(options, 1);
  for (size_t i = 0; i < count; i++)
    if (is_new[i]) rocksdb_writebatch_put(batch, (const char *)&keys[i], sizeof *keys, "", 0);
  rocksdb_write(db, options, batch, &error);
  check(error, "write");
  rocksdb_writebatch_destroy(batch);
  rocksdb_writeoptions_destroy(options);
}

int main(int argc, char **argv) {
  static store_key keys[BATCH];
  static uint8_t is_new[BATCH];
  store_run run;
  store_begin(&run, argc, argv);
  open_db(&run);
  for (size_t count; (count = store_draw(&run, keys, BATCH)) > 0;) {
    look_up(keys, count, is_new);
    drop_repeated(keys, count, is_new);
    write_new(keys, count, is_new);
    store_check(&run, is_new, count);
  }
  rocksdb_flushoptions_t *options = rocksdb_flushoptions_create();
  char *error = NULL;
  rocksdb_flush(db, options, &error);
  check(error, "flush");
  rocksdb_flushoptions_destroy(options);
  rocksdb_close(db);
  store_end(&run, "RocksDB");
  return 0;
}
