/* The fake of Redis. */
/* SPDX-License-Identifier: MIT */
#include "redis_fake.h"

#include <malloc.h>
#include <redismodule.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct RedisModuleString {
  fuzz_text text; /* followed by a NUL, as texts of Redis are */
};

struct RedisModuleKey {
  void *value;
};

struct RedisModuleType {
  int format;
  RedisModuleTypeMethods methods;
};

struct RedisModuleDigest {
  uint64_t sum;
};

struct RedisModuleIO {
  fuzz_text items;
  size_t at;
  bool failed;
};

struct RedisModuleCtx {
  void *get_api; /* the first member: RedisModule_Init reads it */
  bool is_replica;
};

typedef struct {
  const char *name;
  RedisModuleCmdFunc run;
} fake_command;

static struct RedisModuleType type;
static struct RedisModuleKey keys[FAKE_KEYS], replica[FAKE_KEYS];
static fake_command commands[32];
static size_t command_count;
static uint64_t random_state;
static bool is_error, is_verbatim;
bool fake_has_replica;
fuzz_text fake_reply[FAKE_TEXTS_MAX];
size_t fake_reply_count;
long long fake_reply_number;

/* ------------------------------------------------------------------------------------------- texts */

static RedisModuleString *make_string(const char *text, size_t len) {
  RedisModuleString *string = malloc(sizeof *string);
  char *copy = malloc(len + 1);
  if (!string || !copy) abort();
  if (len > 0) memcpy(copy, text, len);
  copy[len] = '\0';
  string->text = (fuzz_text){copy, len};
  return string;
}

static void free_string(RedisModuleString *string) {
  fuzz_free(&string->text);
  free(string);
}

/* ------------------------------------------------------------------------------------------- memory */

static void *fake_Alloc(size_t size) { return malloc(size); }
static void *fake_TryAlloc(size_t size) { return malloc(size); }
static void *fake_Calloc(size_t count, size_t size) { return calloc(count, size); }
static void *fake_Realloc(void *block, size_t size) { return realloc(block, size); }
static void fake_Free(void *block) { free(block); }
static size_t fake_MallocSize(void *block) { return malloc_usable_size(block); }

/* ------------------------------------------------------------------------------------------- module, users, server */

static int fake_SetModuleAttribs(RedisModuleCtx *ctx, const char *name, int version, int api) {
  (void)ctx, (void)name, (void)version, (void)api;
  return REDISMODULE_OK;
}
static void fake_SetModuleOptions(RedisModuleCtx *ctx, int options) { (void)ctx, (void)options; }
static int fake_CreateCommand(RedisModuleCtx *ctx, const char *name, RedisModuleCmdFunc run, const char *flags,
                              int first, int last, int step) {
  (void)ctx, (void)flags, (void)first, (void)last, (void)step;
  commands[command_count++] = (fake_command){name, run};
  return REDISMODULE_OK;
}
static RedisModuleCommand *fake_GetCommand(RedisModuleCtx *ctx, const char *name) {
  (void)ctx;
  return (RedisModuleCommand *)(size_t)name;
}
static int fake_SetCommandInfo(RedisModuleCommand *command, const RedisModuleCommandInfo *info) {
  (void)command, (void)info;
  return REDISMODULE_OK;
}
static RedisModuleType *fake_CreateDataType(RedisModuleCtx *ctx, const char *name, int version,
                                            RedisModuleTypeMethods *methods) {
  (void)ctx, (void)name;
  type.format = version;
  type.methods = *methods;
  return &type;
}
static RedisModuleString *fake_GetCurrentUserName(RedisModuleCtx *ctx) {
  (void)ctx;
  return make_string("default", 7);
}
static RedisModuleUser *fake_GetModuleUserFromUserName(RedisModuleString *name) { return (RedisModuleUser *)name; }
static void fake_FreeModuleUser(RedisModuleUser *user) { (void)user; }
static int fake_ACLCheckCommandPermissions(RedisModuleUser *user, RedisModuleString **words, int count) {
  (void)user, (void)words, (void)count;
  return REDISMODULE_OK;
}
static RedisModuleServerInfoData *fake_GetServerInfo(RedisModuleCtx *ctx, const char *section) {
  (void)ctx, (void)section;
  return NULL;
}
static void fake_FreeServerInfo(RedisModuleCtx *ctx, RedisModuleServerInfoData *data) { (void)ctx, (void)data; }
static unsigned long long fake_ServerInfoGetFieldUnsigned(RedisModuleServerInfoData *data, const char *field,
                                                          int *error) {
  (void)data, (void)error;
  return strcmp(field, "used_memory") == 0 ? 0 : 1 << 20; /* so that CAPACITY is small */
}
static void fake_GetRandomBytes(unsigned char *bytes, size_t len) {
  for (size_t i = 0; i < len; i++) {
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407;
    bytes[i] = (unsigned char)(random_state >> 56);
  }
}
__attribute__((format(printf, 3, 4))) static void fake_Log(RedisModuleCtx *ctx, const char *level, const char *format,
                                                           ...) {
  (void)ctx, (void)level, (void)format;
}
__attribute__((format(printf, 3, 4))) static void fake_LogIOError(RedisModuleIO *io, const char *level,
                                                                  const char *format, ...) {
  (void)io, (void)level, (void)format;
}

/* ------------------------------------------------------------------------------------------- texts and keys */

static RedisModuleString *fake_CreateString(RedisModuleCtx *ctx, const char *text, size_t len) {
  (void)ctx;
  return make_string(text, len);
}
static void fake_FreeString(RedisModuleCtx *ctx, RedisModuleString *string) {
  (void)ctx;
  free_string(string);
}
static const char *fake_StringPtrLen(const RedisModuleString *string, size_t *len) {
  if (len) *len = string->text.len;
  return string->text.data;
}
static int fake_StringToLongLong(const RedisModuleString *string, long long *number) {
  char *end;
  *number = strtoll(string->text.data, &end, 10);
  return string->text.len > 0 && end == string->text.data + string->text.len ? REDISMODULE_OK : REDISMODULE_ERR;
}
static RedisModuleKey *fake_OpenKey(RedisModuleCtx *ctx, RedisModuleString *name, int mode) {
  const unsigned number = name->text.len > 0 ? (unsigned char)name->text.data[0] % FAKE_KEYS : 0;
  RedisModuleKey *key = &(ctx->is_replica ? replica : keys)[number];
  return key->value || (mode & REDISMODULE_WRITE) ? key : NULL;
}
static void fake_CloseKey(RedisModuleKey *key) { (void)key; }
static int fake_KeyType(RedisModuleKey *key) {
  return key && key->value ? REDISMODULE_KEYTYPE_MODULE : REDISMODULE_KEYTYPE_EMPTY;
}
static RedisModuleType *fake_ModuleTypeGetType(RedisModuleKey *key) { return key && key->value ? &type : NULL; }
static void *fake_ModuleTypeGetValue(RedisModuleKey *key) { return key ? key->value : NULL; }
static int fake_ModuleTypeSetValue(RedisModuleKey *key, RedisModuleType *of, void *value) {
  (void)of;
  if (key->value) type.methods.free(key->value);
  key->value = value;
  return REDISMODULE_OK;
}
static int fake_SignalModifiedKey(RedisModuleCtx *ctx, RedisModuleString *name) {
  (void)ctx, (void)name;
  return REDISMODULE_OK;
}
static int fake_NotifyKeyspaceEvent(RedisModuleCtx *ctx, int kind, const char *event, RedisModuleString *name) {
  (void)ctx, (void)kind, (void)event, (void)name;
  return REDISMODULE_OK;
}

/* ------------------------------------------------------------------------------------------- replies */

static int add_text(const char *text, size_t len) {
  if (fake_reply_count < FAKE_TEXTS_MAX) {
    fuzz_free(&fake_reply[fake_reply_count]);
    fake_reply[fake_reply_count] = fuzz_copy(text, len);
  }
  fake_reply_count++;
  return REDISMODULE_OK;
}
static int fake_ReplyWithArray(RedisModuleCtx *ctx, long len) {
  (void)ctx, (void)len;
  return REDISMODULE_OK;
}
static int fake_ReplyWithMap(RedisModuleCtx *ctx, long len) { return fake_ReplyWithArray(ctx, len); }
static int fake_ReplyWithCString(RedisModuleCtx *ctx, const char *text) {
  (void)ctx;
  return add_text(text, strlen(text));
}
static int fake_ReplyWithSimpleString(RedisModuleCtx *ctx, const char *text) {
  return fake_ReplyWithCString(ctx, text);
}
static int fake_ReplyWithStringBuffer(RedisModuleCtx *ctx, const char *text, size_t len) {
  (void)ctx;
  return add_text(text, len);
}
static int fake_ReplyWithLongLong(RedisModuleCtx *ctx, long long number) {
  (void)ctx;
  fake_reply_number = number;
  return REDISMODULE_OK;
}
static int fake_ReplyWithError(RedisModuleCtx *ctx, const char *text) {
  (void)ctx;
  fuzz_require(strchr(text, ' ') != NULL, "an error has a code and a text");
  is_error = true;
  return REDISMODULE_OK;
}
static int fake_WrongArity(RedisModuleCtx *ctx) { return fake_ReplyWithError(ctx, "ERR wrong number of arguments"); }

/* ------------------------------------------------------------------------------------------- calls */

static bool run_command(bool is_replica, const char *name, RedisModuleString **words, int count) {
  RedisModuleCtx ctx = {.is_replica = is_replica};
  is_error = false;
  for (size_t i = 0; i < command_count; i++)
    if (strcmp(commands[i].name, name) == 0) (void)commands[i].run(&ctx, words, count);
  return !is_error;
}

bool fake_call(const char *command, const fuzz_text *arguments, size_t count) {
  RedisModuleString *words[FAKE_ARGUMENTS_MAX + 1] = {make_string(command, strlen(command))};
  fuzz_require(count <= FAKE_ARGUMENTS_MAX, "few arguments");
  fake_reply_count = 0;
  for (size_t i = 0; i < count; i++) words[i + 1] = make_string(arguments[i].data, arguments[i].len);
  is_verbatim = false;
  const bool is_good = run_command(false, command, words, (int)count + 1);
  if (is_verbatim) { /* the reply is that of the server */
    const size_t reply_count = fake_reply_count;
    const long long reply_number = fake_reply_number;
    fuzz_require(run_command(true, command, words, (int)count + 1), "a replica does what the server did");
    fake_reply_count = reply_count;
    fake_reply_number = reply_number;
  }
  for (size_t i = 0; i <= count; i++) free_string(words[i]);
  return is_good;
}

size_t fake_command_count(void) { return command_count; }
const char *fake_command_name(size_t number) { return commands[number].name; }

/* CREATE and LOAD, whose formats are "sbbb" and "sb". */
static int fake_Replicate(RedisModuleCtx *ctx, const char *command, const char *format, ...) {
  RedisModuleString *words[FAKE_ARGUMENTS_MAX + 1];
  int count = 1;
  va_list arguments;
  if (ctx->is_replica) abort();
  if (!fake_has_replica) return REDISMODULE_OK;
  words[0] = make_string(command, strlen(command));
  va_start(arguments, format);
  for (; *format; format++, count++) {
    const RedisModuleString *given = *format == 's' ? va_arg(arguments, RedisModuleString *) : NULL;
    const char *text = given ? given->text.data : va_arg(arguments, const char *);
    words[count] = make_string(text, given ? given->text.len : va_arg(arguments, size_t));
  }
  va_end(arguments);
  const bool had_error = is_error;
  const size_t reply_count = fake_reply_count;
  const long long number = fake_reply_number;
  fuzz_require(run_command(true, command, words, count), "a replica does what the server did");
  is_error = had_error;
  fake_reply_count = reply_count;
  fake_reply_number = number;
  for (int i = 0; i < count; i++) free_string(words[i]);
  return REDISMODULE_OK;
}
static int fake_ReplicateVerbatim(RedisModuleCtx *ctx) {
  if (!ctx->is_replica && fake_has_replica) is_verbatim = true;
  return REDISMODULE_OK;
}
static int fake_GetContextFlags(RedisModuleCtx *ctx) {
  return REDISMODULE_CTX_FLAGS_DENY_BLOCKING | (ctx->is_replica ? REDISMODULE_CTX_FLAGS_REPLICATED : 0);
}
static int fake_IsKeysPositionRequest(RedisModuleCtx *ctx) {
  (void)ctx;
  return 0;
}
static int fake_StringCompare(const RedisModuleString *a, const RedisModuleString *b) {
  return !fuzz_is_equal(a->text.data, a->text.len, b->text.data, b->text.len);
}
static int fake_StringAppendBuffer(RedisModuleCtx *ctx, RedisModuleString *string, const char *text, size_t len) {
  (void)ctx;
  char *grown = realloc(string->text.data, string->text.len + len + 1);
  if (!grown) abort();
  if (len > 0) memcpy(grown + string->text.len, text, len);
  string->text = (fuzz_text){grown, string->text.len + len};
  grown[string->text.len] = 0;
  return REDISMODULE_OK;
}
static int fake_ReplyWithString(RedisModuleCtx *ctx, RedisModuleString *string) {
  (void)ctx;
  return add_text(string->text.data, string->text.len);
}

/* ------------------------------------------------------------------------------------------- files */

static void append_bytes(RedisModuleIO *io, const void *bytes, size_t len) {
  char *grown = realloc(io->items.data, io->items.len + len + 1);
  if (!grown) abort();
  if (len > 0) memcpy(grown + io->items.len, bytes, len);
  io->items = (fuzz_text){grown, io->items.len + len};
}
static void fake_SaveUnsigned(RedisModuleIO *io, uint64_t number) {
  append_bytes(io, "u", 1);
  append_bytes(io, &number, sizeof number);
}
static void fake_SaveStringBuffer(RedisModuleIO *io, const char *text, size_t len) {
  const uint32_t short_len = (uint32_t)len;
  append_bytes(io, "s", 1);
  append_bytes(io, &short_len, sizeof short_len);
  append_bytes(io, text, len);
}
static bool load_bytes(RedisModuleIO *io, void *to, size_t len) {
  if (io->failed || len > io->items.len - io->at) {
    io->failed = true;
    return false;
  }
  memcpy(to, io->items.data + io->at, len);
  io->at += len;
  return true;
}
static bool load_kind(RedisModuleIO *io, char expected) {
  char kind;
  if (load_bytes(io, &kind, 1) && kind == expected) return true;
  io->failed = true;
  return false;
}
static uint64_t fake_LoadUnsigned(RedisModuleIO *io) {
  uint64_t number;
  return load_kind(io, 'u') && load_bytes(io, &number, sizeof number) ? number : 0;
}
static char *fake_LoadStringBuffer(RedisModuleIO *io, size_t *len) {
  uint32_t short_len;
  *len = 0;
  if (!load_kind(io, 's') || !load_bytes(io, &short_len, sizeof short_len)) return NULL;
  if (short_len > io->items.len - io->at) {
    io->failed = true;
    return NULL;
  }
  char *text = malloc(short_len + (size_t)1);
  if (!text || !load_bytes(io, text, short_len)) abort();
  *len = short_len;
  return text;
}
static int fake_IsIOError(RedisModuleIO *io) { return io->failed; }
static void fake_EmitAOF(RedisModuleIO *io, const char *command, const char *format, ...) {
  (void)io, (void)command, (void)format;
}
static void fake_DigestAddStringBuffer(RedisModuleDigest *digest, const char *text, size_t len) {
  for (size_t i = 0; i < len; i++) digest->sum = (digest->sum ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
}
static void fake_DigestAddLongLong(RedisModuleDigest *digest, long long number) {
  fake_DigestAddStringBuffer(digest, (const char *)&number, sizeof number);
}
static void fake_DigestEndSequence(RedisModuleDigest *digest) { (void)digest; }

fuzz_text fake_save(unsigned key) {
  struct RedisModuleIO io = {.at = 0};
  type.methods.rdb_save(&io, keys[key].value);
  return io.items;
}

bool fake_load(unsigned key, const fuzz_text *saved, bool is_first_format) {
  struct RedisModuleIO io = {.items = *saved};
  void *value = type.methods.rdb_load(&io, is_first_format ? 1 : type.format);
  if (!value) return false;
  (void)fake_ModuleTypeSetValue(&keys[key], &type, value);
  return true;
}

/* ------------------------------------------------------------------------------------------- values */

bool fake_has_key(unsigned key) { return keys[key].value != NULL; }

static void remove_value(struct RedisModuleKey *key) {
  if (key->value) type.methods.free(key->value);
  key->value = NULL;
}

void fake_remove_keys(void) {
  random_state = 0;
  for (unsigned i = 0; i < FAKE_KEYS; i++) {
    remove_value(&keys[i]);
    remove_value(&replica[i]);
  }
}

static uint64_t digest_value(void *value) {
  struct RedisModuleDigest digest = {.sum = 1};
  if (value) type.methods.digest(&digest, value);
  return value ? digest.sum : 0;
}

uint64_t fake_digest(unsigned key) { return digest_value(keys[key].value); }
uint64_t fake_replica_digest(unsigned key) { return digest_value(replica[key].value); }

/* ------------------------------------------------------------------------------------------- loading */

#define FUNCTION(name)                                                                                                 \
  { "RedisModule_" #name, (void (*)(void))fake_##name }
static const struct {
  const char *name;
  void (*function)(void);
} functions[] = {FUNCTION(Alloc),
                 FUNCTION(TryAlloc),
                 FUNCTION(Calloc),
                 FUNCTION(Realloc),
                 FUNCTION(Free),
                 FUNCTION(MallocSize),
                 FUNCTION(SetModuleAttribs),
                 FUNCTION(SetModuleOptions),
                 FUNCTION(CreateCommand),
                 FUNCTION(GetCommand),
                 FUNCTION(SetCommandInfo),
                 FUNCTION(CreateDataType),
                 FUNCTION(GetCurrentUserName),
                 FUNCTION(GetModuleUserFromUserName),
                 FUNCTION(FreeModuleUser),
                 FUNCTION(ACLCheckCommandPermissions),
                 FUNCTION(GetServerInfo),
                 FUNCTION(FreeServerInfo),
                 FUNCTION(ServerInfoGetFieldUnsigned),
                 FUNCTION(GetRandomBytes),
                 FUNCTION(Log),
                 FUNCTION(LogIOError),
                 FUNCTION(CreateString),
                 FUNCTION(FreeString),
                 FUNCTION(StringPtrLen),
                 FUNCTION(StringToLongLong),
                 FUNCTION(OpenKey),
                 FUNCTION(CloseKey),
                 FUNCTION(KeyType),
                 FUNCTION(ModuleTypeGetType),
                 FUNCTION(ModuleTypeGetValue),
                 FUNCTION(ModuleTypeSetValue),
                 FUNCTION(SignalModifiedKey),
                 FUNCTION(NotifyKeyspaceEvent),
                 FUNCTION(ReplyWithArray),
                 FUNCTION(ReplyWithMap),
                 FUNCTION(ReplyWithCString),
                 FUNCTION(ReplyWithSimpleString),
                 FUNCTION(ReplyWithStringBuffer),
                 FUNCTION(ReplyWithLongLong),
                 FUNCTION(ReplyWithError),
                 FUNCTION(WrongArity),
                 FUNCTION(Replicate),
                 FUNCTION(ReplicateVerbatim),
                 FUNCTION(GetContextFlags),
                 FUNCTION(IsKeysPositionRequest),
                 FUNCTION(StringCompare),
                 FUNCTION(StringAppendBuffer),
                 FUNCTION(ReplyWithString),
                 FUNCTION(SaveUnsigned),
                 FUNCTION(SaveStringBuffer),
                 FUNCTION(LoadUnsigned),
                 FUNCTION(LoadStringBuffer),
                 FUNCTION(IsIOError),
                 FUNCTION(EmitAOF),
                 FUNCTION(DigestAddStringBuffer),
                 FUNCTION(DigestAddLongLong),
                 FUNCTION(DigestEndSequence)};

/* Other functions stay NULL, as in a Redis that does not have them. */
static int get_api(const char *name, void *to) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    if (strcmp(functions[i].name, name) != 0) continue;
    memcpy(to, &functions[i].function, sizeof functions[i].function);
    return REDISMODULE_OK;
  }
  return REDISMODULE_ERR;
}

int RedisModule_OnLoad(RedisModuleCtx *ctx, RedisModuleString **words, int count);

void fake_load_module(void) {
  int (*get)(const char *, void *) = get_api;
  RedisModuleCtx ctx = {.is_replica = false};
  memcpy(&ctx.get_api, &get, sizeof get);
  fuzz_require(RedisModule_OnLoad(&ctx, NULL, 0) == REDISMODULE_OK, "the module can be loaded");
}
