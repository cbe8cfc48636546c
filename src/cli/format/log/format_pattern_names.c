/* The names of known formats of --log-format, and those of --log that are patterns (PATTERN_LOG in logs.def). */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/format/log/format_pattern.h"
#include "cli/util/message.h"

/* The formats of these names are those of Apache's and nginx's manuals, and of the other makers' documents:
 *
 * - A line of a load balancer is text, the request in quotation marks, and text.
 * - s3: Amazon S3 User Guide, "Amazon S3 server access log format". Fields are added at the end from time to time.
 * - squid: Squid's wiki, "Log Format"; `log_mime_hdrs on` adds header fields at the end.
 * - envoy: Envoy's documentation, "Access logging", default format string; istio: its text format of Istio.
 * - iis: Microsoft's "IIS Log File Format". All fields have fixed places; a comma follows the last one, the
 *   query. */
static const cli_known_pattern rows[] = {
    {.name = "combined", .format = "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-agent}i\""},
    {.name = "common", .format = "%h %l %u %t \"%r\" %>s %b"},
    {.name = "vhost_combined", .format = "%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\""},
    {.name = "vhost_common", .format = "%v %h %l %u %t \"%r\" %>s %b"},
    {.name = "combinedio", .format = "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\" %I %O"},
    {.name = "referer", .format = "%{Referer}i -> %U"},
    {.name = "haproxy", .format = "$before \"$request\"", .escape = CLI_VALUES_HAPROXY},
    {.name = "alb", .format = "$before \"$request\" \"$user_agent\" $after"},
    {.name = "elb", .format = "$before \"$request\"$after"},
    {.name = "s3",
     .format = "$bucket_owner $bucket [$time_local] $remote_ip $requester $request_id $operation $object_key "
               "\"$request\" $status $error_code $bytes_sent $object_size $total_time $turn_around_time "
               "\"$http_referer\" \"$http_user_agent\" $version_id $host_id $signature_version $cipher_suite "
               "$authentication_type $host_header $after",
     .escape = CLI_VALUES_UNESCAPED,
     .encoded = "$object_key",
     .has_host = true},
    {.name = "squid",
     .format = "$time $elapsed $remotehost $result $bytes $method $url $rfc931 $peerstatus $type",
     .field = "$method $url",
     .escape = CLI_VALUES_UNESCAPED,
     .is_padded = true,
     .is_fixed = true},
    {.name = "envoy",
     .format = "[$start_time] \"$request\" $response_code $response_flags $bytes_received $bytes_sent $duration "
               "$upstream_service_time \"$http_x_forwarded_for\" \"$http_user_agent\" \"$request_id\" \"$authority\" "
               "\"$upstream_host\"$after",
     .escape = CLI_VALUES_UNESCAPED,
     .has_host = true},
    {.name = "istio",
     .format = "[$start_time] \"$request\" $response_code $response_flags $response_code_details "
               "$connection_termination_details \"$upstream_transport_failure_reason\" $bytes_received $bytes_sent "
               "$duration $upstream_service_time \"$http_x_forwarded_for\" \"$http_user_agent\" \"$request_id\" "
               "\"$authority\" \"$upstream_host\"$after",
     .escape = CLI_VALUES_UNESCAPED,
     .has_host = true},
    {.name = "iis",
     .format =
         "$remote_addr, $remote_user, $date, $time, $service, $computer, $server_addr, $elapsed, $bytes_received, "
         "$bytes_sent, $status, $win32_status, $method, $uri, $args",
     .field = "$uri",
     .query = "$args",
     .escape = CLI_VALUES_UNESCAPED,
     .is_fixed = true},
};

const cli_known_pattern *cli_pattern_of_name(const char *name) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp(rows[i].name, name) == 0) return &rows[i];
  return NULL;
}

int cli_pattern_refuse_name(const cli_options *options, const char *name) {
  char names[256] = "";
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    (void)snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i > 0 ? ", " : "", rows[i].name);
  cli_say_usage(options->command->name,
                "--log-format: '%s' has no variable such as $request or %%r, and is none of the names %s", name, names);
  return -1;
}
