/* Tools that the tests of the command need and a shell does not have. See usage below. */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static const char usage[] =
    "helper json [MEMBER]...    standard input is lines of JSON objects; prints the members named\n"
    "helper nonblocking CMD...  runs CMD with non-blocking standard input and output\n"
    "helper packets CMD...      runs CMD, prints each of its writes with a '|' behind it\n";

/* Strings unchanged, absent members as "-", everything else as JSON. */
static void print_member(const json_t *object, const char *name) {
  const json_t *value = json_object_get(object, name);
  if (!value) {
    fputs("-", stdout);
  } else if (json_is_string(value)) {
    fwrite(json_string_value(value), 1, json_string_length(value), stdout);
  } else {
    json_dumpf(value, stdout, JSON_ENCODE_ANY | JSON_COMPACT);
  }
}

static int print_members(const char *line, size_t len, char **names) {
  json_error_t error;
  json_t *object = json_loadb(line, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
  if (!object || !json_is_object(object)) {
    fprintf(stderr, "not JSON: %s: %.*s\n", error.text, (int)len, line);
    return 1;
  }
  for (char **name = names; *name; name++) {
    if (name != names) fputs("\t", stdout);
    print_member(object, *name);
  }
  if (*names) fputs("\n", stdout);
  json_decref(object);
  return 0;
}

static int read_json(char **names) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t len;
  int status = 0;
  while ((len = getline(&line, &capacity, stdin)) > 0) {
    if (line[len - 1] != '\n') status = 1; /* every line is whole */
    status |= print_members(line, (size_t)len, names);
  }
  free(line);
  return status;
}

static int run_nonblocking(char **command) {
  for (int fd = 0; fd < 2; fd++)
    if (fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) != 0) return 2;
  execv(command[0], command);
  return 2;
}

static int show_packets(char **command) {
  static char packet[1 << 18];
  int ends[2], status;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) return 2;
  pid_t child = fork();
  if (child < 0) return 2;
  if (child == 0) {
    if (dup2(ends[1], STDOUT_FILENO) < 0) _exit(2);
    close(ends[0]);
    close(ends[1]);
    execv(command[0], command);
    _exit(2);
  }
  close(ends[1]);
  for (ssize_t len; (len = read(ends[0], packet, sizeof packet)) > 0;) {
    fwrite(packet, 1, (size_t)len, stdout);
    fputs("|", stdout);
  }
  return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}

int main(int argument_count, char **arguments) {
  if (argument_count > 1 && strcmp(arguments[1], "json") == 0) return read_json(arguments + 2);
  if (argument_count > 2 && strcmp(arguments[1], "nonblocking") == 0) return run_nonblocking(arguments + 2);
  if (argument_count > 2 && strcmp(arguments[1], "packets") == 0) return show_packets(arguments + 2);
  fputs(usage, stderr);
  return 2;
}
