/* The entry of the module: its commands, as COMMAND DOCS and ACL know them. */
/* SPDX-License-Identifier: MIT */
#include "redis_call.h"
#include "redis_slice.h"

/* A command, whose first argument is a key. */
typedef struct {
  const char *name;
  RedisModuleCmdFunc run;
  const char *flags;
  const char *categories; /* of ACL; Redis 7.0 has none for commands of modules */
  int arity;
  enum { ONE_KEY, LIKE_KEY, MORE_KEYS } keys;
  uint64_t key_flags; /* of the first key */
  const char *summary;
  const char *complexity;
  RedisModuleCommandArg *arguments;
} command_row;

#define KEY_ARGUMENT                                                                                                   \
  { .name = "key", .type = REDISMODULE_ARG_TYPE_KEY }
#define OTHER_ARGUMENT(text, kind, before, bits)                                                                       \
  { .name = (text), .type = (kind), .key_spec_index = -1, .token = (before), .flags = (bits) }

static RedisModuleCommandArg key_only[] = {KEY_ARGUMENT, {0}};
static RedisModuleCommandArg key_and_iris[] = {
    KEY_ARGUMENT, OTHER_ARGUMENT("iri", REDISMODULE_ARG_TYPE_STRING, NULL, REDISMODULE_CMD_ARG_MULTIPLE), {0}};
static RedisModuleCommandArg key_and_lines[] = {
    KEY_ARGUMENT, OTHER_ARGUMENT("lines", REDISMODULE_ARG_TYPE_STRING, NULL, 0), {0}};
static RedisModuleCommandArg key_and_fingerprints[] = {
    KEY_ARGUMENT, OTHER_ARGUMENT("fingerprint", REDISMODULE_ARG_TYPE_STRING, NULL, REDISMODULE_CMD_ARG_MULTIPLE), {0}};
static RedisModuleCommandArg key_and_rules[] = {
    KEY_ARGUMENT,
    OTHER_ARGUMENT("options", REDISMODULE_ARG_TYPE_STRING, "OPTIONS", REDISMODULE_CMD_ARG_OPTIONAL),
    OTHER_ARGUMENT("count", REDISMODULE_ARG_TYPE_INTEGER, "CAPACITY", REDISMODULE_CMD_ARG_OPTIONAL),
    OTHER_ARGUMENT("hex", REDISMODULE_ARG_TYPE_STRING, "SECRET", REDISMODULE_CMD_ARG_OPTIONAL),
    {.name = "like",
     .type = REDISMODULE_ARG_TYPE_KEY,
     .key_spec_index = 1,
     .token = "LIKE",
     .flags = REDISMODULE_CMD_ARG_OPTIONAL},
    {0}};
static RedisModuleCommandArg key_and_sources[] = {
    {.name = "destination", .type = REDISMODULE_ARG_TYPE_KEY},
    {.name = "source", .type = REDISMODULE_ARG_TYPE_KEY, .key_spec_index = 1, .flags = REDISMODULE_CMD_ARG_MULTIPLE},
    {0}};
static RedisModuleCommandArg key_and_set[] = {KEY_ARGUMENT,
                                              OTHER_ARGUMENT("options", REDISMODULE_ARG_TYPE_STRING, NULL, 0),
                                              OTHER_ARGUMENT("secret", REDISMODULE_ARG_TYPE_STRING, NULL, 0),
                                              OTHER_ARGUMENT("identity", REDISMODULE_ARG_TYPE_STRING, NULL, 0),
                                              {0}};
static RedisModuleCommandArg key_and_chunk[] = {
    KEY_ARGUMENT, OTHER_ARGUMENT("fingerprints", REDISMODULE_ARG_TYPE_STRING, NULL, 0), {0}};
static RedisModuleCommandArg key_and_cursor[] = {
    KEY_ARGUMENT, OTHER_ARGUMENT("cursor", REDISMODULE_ARG_TYPE_STRING, NULL, 0), {0}};
static RedisModuleCommandArg key_and_frame[] = {KEY_ARGUMENT,
                                                OTHER_ARGUMENT("cursor", REDISMODULE_ARG_TYPE_STRING, NULL, 0),
                                                OTHER_ARGUMENT("chunk", REDISMODULE_ARG_TYPE_STRING, NULL, 0),
                                                {0}};

enum {
  READS = REDISMODULE_CMD_KEY_RO | REDISMODULE_CMD_KEY_ACCESS,
  COUNTS = REDISMODULE_CMD_KEY_RO,
  INSERTS = REDISMODULE_CMD_KEY_RW | REDISMODULE_CMD_KEY_INSERT,
  MARKS = REDISMODULE_CMD_KEY_RW | REDISMODULE_CMD_KEY_UPDATE
};

/* What may have a secret among its arguments is in neither MONITOR nor SLOWLOG. */
static const command_row rows[] = {
    {"SIMDIRI.RESERVE", simdiri_redis_reserve, "write deny-oom no-monitor no-slowlog getkeys-api", "write slow", -2,
     LIKE_KEY, INSERTS, "Makes an empty set with options and a secret", "O(1)", key_and_rules},
    {"SIMDIRI.ADD", simdiri_redis_add, "write deny-oom", "write slow", -3, ONE_KEY, INSERTS,
     "Adds IRIs, and says of each whether it is new; makes the set if the key is missing",
     "O(N) where N is the length of the IRIs", key_and_iris},
    {"SIMDIRI.ADDLINES", simdiri_redis_add_lines, "write deny-oom", "write slow", 3, ONE_KEY, INSERTS,
     "Adds the IRIs of a text with one in each line", "O(N) where N is the length of the text", key_and_lines},
    {"SIMDIRI.ADDKEY", simdiri_redis_add_key, "write deny-oom", "write slow", -3, ONE_KEY, INSERTS,
     "Adds fingerprints that were made with the options and the secret of the set", "O(N), their number",
     key_and_fingerprints},
    {"SIMDIRI.EXISTS", simdiri_redis_exists, "readonly", "read slow", -3, ONE_KEY, READS,
     "Says of each IRI whether it is in the set", "O(N) where N is the length of the IRIs", key_and_iris},
    {"SIMDIRI.CARD", simdiri_redis_card, "readonly fast", "read fast", 2, ONE_KEY, COUNTS,
     "Returns how many different IRIs were added", "O(1)", key_only},
    {"SIMDIRI.INFO", simdiri_redis_info, "readonly fast", "read fast", 2, ONE_KEY, COUNTS,
     "Returns the options and the sizes of a set", "O(1)", key_only},
    {"SIMDIRI.NORMALIZE", simdiri_redis_normalize, "readonly", "read slow", -3, ONE_KEY, READS,
     "Returns the normal forms of IRIs under the options of the set", "O(N) where N is the length of the IRIs",
     key_and_iris},
    {"SIMDIRI.MERGE", simdiri_redis_merge, "write deny-oom", "write slow", -3, MORE_KEYS, INSERTS,
     "Adds the fingerprints of sets with the same options and secret to a set", "O(N), their number", key_and_sources},
    {"SIMDIRI.EXPORT", simdiri_redis_export, "readonly admin no-monitor no-slowlog", "read slow admin dangerous", 3,
     ONE_KEY, READS,
     "Returns the next chunk of a set with its options and its secret, and the cursor of the chunk after it",
     "O(1) for each call", key_and_cursor},
    {"SIMDIRI.IMPORT", simdiri_redis_import, "write deny-oom admin no-monitor no-slowlog", "write slow admin dangerous",
     4, ONE_KEY, INSERTS, "Adds a chunk of SIMDIRI.EXPORT to a set, which the first one makes if the key is missing",
     "O(1) for each call", key_and_frame},
    {"SIMDIRI.CREATE", simdiri_redis_create, "write deny-oom admin no-monitor no-slowlog", "write slow admin dangerous",
     5, ONE_KEY, INSERTS, "For replicas and the AOF: makes a set", "O(1)", key_and_set},
    {"SIMDIRI.LOAD", simdiri_redis_load, "write deny-oom admin", "write slow admin dangerous", 3, ONE_KEY, INSERTS,
     "For replicas and the AOF: adds fingerprints of 16 bytes", "O(N), their number", key_and_chunk},
    {"SIMDIRI.MARK", simdiri_redis_mark, "write admin", "write slow admin dangerous", 2, ONE_KEY, MARKS,
     "Notes that others may know the secret of a set, as replicas and the AOF do", "O(1)", key_only},
};

static bool register_command(RedisModuleCtx *ctx, const command_row *row) {
  RedisModuleCommandKeySpec keys[3] = {{.flags = row->key_flags,
                                        .begin_search_type = REDISMODULE_KSPEC_BS_INDEX,
                                        .bs.index.pos = 1,
                                        .find_keys_type = REDISMODULE_KSPEC_FK_RANGE,
                                        .fk.range = {0, 1, 0}}};
  if (row->keys == LIKE_KEY)
    keys[1] = (RedisModuleCommandKeySpec){.flags = READS,
                                          .begin_search_type = REDISMODULE_KSPEC_BS_KEYWORD,
                                          .bs.keyword = {"LIKE", 2},
                                          .find_keys_type = REDISMODULE_KSPEC_FK_RANGE,
                                          .fk.range = {0, 1, 0}};
  if (row->keys == MORE_KEYS) {
    keys[1] = keys[0];
    keys[1].flags = READS;
    keys[1].bs.index.pos = 2;
    keys[1].fk.range.lastkey = -1;
  }
  const RedisModuleCommandInfo info = {.version = REDISMODULE_COMMAND_INFO_VERSION,
                                       .summary = row->summary,
                                       .complexity = row->complexity,
                                       .since = "1.0.0",
                                       .arity = row->arity,
                                       .key_specs = keys,
                                       .args = row->arguments};
  if (RedisModule_CreateCommand(ctx, row->name, row->run, row->flags, 1, row->keys == MORE_KEYS ? -1 : 1, 1) !=
      REDISMODULE_OK)
    return false;
  RedisModuleCommand *command = RedisModule_GetCommand(ctx, row->name);
  if (RedisModule_SetCommandACLCategories &&
      RedisModule_SetCommandACLCategories(command, row->categories) != REDISMODULE_OK)
    return false;
  return RedisModule_SetCommandInfo(command, &info) == REDISMODULE_OK;
}

__attribute__((visibility("default"))) int RedisModule_OnLoad(RedisModuleCtx *ctx, RedisModuleString **argv, int argc) {
  const int version = SIMDIRI_VERSION_MAJOR * 10000 + SIMDIRI_VERSION_MINOR * 100 + SIMDIRI_VERSION_PATCH;
  if (RedisModule_Init(ctx, "simdiri", version, REDISMODULE_APIVER_1) != REDISMODULE_OK) return REDISMODULE_ERR;
  if (!simdiri_redis_read_module_arguments(argv, argc)) {
    RedisModule_Log(ctx, "warning",
                    "the only argument of the module is reserved-only: ADD needs a set that RESERVE made");
    return REDISMODULE_ERR;
  }
  if (!RedisModule_SetCommandInfo || !RedisModule_ACLCheckCommandPermissions) {
    RedisModule_Log(ctx, "warning", "the module needs Redis 7.0 or later, or Valkey");
    return REDISMODULE_ERR;
  }
  RedisModule_SetModuleOptions(ctx,
                               REDISMODULE_OPTIONS_HANDLE_IO_ERRORS | REDISMODULE_OPTION_NO_IMPLICIT_SIGNAL_MODIFIED);
  if (!simdiri_redis_create_scratch() || !simdiri_redis_register_type(ctx)) return REDISMODULE_ERR;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!register_command(ctx, &rows[i])) return REDISMODULE_ERR;
  return REDISMODULE_OK;
}
