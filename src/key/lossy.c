/* Lossy rules, from left to right through a normal form. They work on its octets and decode nothing. */
/* SPDX-License-Identifier: MIT */
#include "key/lossy.h"

#include <string.h>

#include "common/buffer.h"
#include "key/names.h"

enum { FRAGMENT_RULES = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR };

static const char *const names[] = {"fragment",       "anchor", "scheme",   "www",        "session", "slashes",
                                    "trailing-slash", "index",  "tracking", "parameters", "sort",    "redirect"};

const char *simdiri_lossy_name(unsigned bit) { return bit < sizeof names / sizeof *names ? names[bit] : NULL; }

static void put_span(simdiri_buffer *out, span text) {
  if (text.len > 0) memcpy(out->data + out->len, text.data, text.len);
  out->len += text.len;
}

static void put_text(simdiri_buffer *out, const char *text) { put_span(out, (span){text, strlen(text)}); }

static void put_scheme(lossy_job *job, const url_shape *shape) {
  const bool is_folded = !shape->is_https && !shape->has_port && (job->rules & SIMDIRI_LOSSY_SCHEME);
  if (is_folded) job->fired |= SIMDIRI_LOSSY_SCHEME;
  put_text(job->out, shape->is_https || is_folded ? "https://" : "http://");
}

/* As long as what remains is a name of two labels at least: so "www.example" stays, and a second time changes nothing.
 */
static void put_host(lossy_job *job, span host) {
  while ((job->rules & SIMDIRI_LOSSY_WWW) && host.len > 4 && memcmp(host.data, "www.", 4) == 0) {
    const char *dot = memchr(host.data + 4, '.', host.len - 4);
    if (!dot || dot == host.data + 4 || dot == host.data + host.len - 1) break;
    host.data += 4;
    host.len -= 4;
    job->fired |= SIMDIRI_LOSSY_WWW;
  }
  put_span(job->out, host);
}

static void put_fragment(lossy_job *job, const url_shape *shape) {
  const span fragment = shape->fragment;
  if (!shape->has_fragment) return;
  const bool is_route = fragment.len > 0 && (fragment.data[0] == '!' || fragment.data[0] == '/');
  if (job->rules & SIMDIRI_LOSSY_FRAGMENT) {
    job->fired |= SIMDIRI_LOSSY_FRAGMENT;
  } else if ((job->rules & SIMDIRI_LOSSY_ANCHOR) && !is_route) {
    job->fired |= SIMDIRI_LOSSY_ANCHOR;
  } else {
    put_text(job->out, "#");
    put_span(job->out, fragment);
  }
}

static simdiri_status put_web(lossy_job *job, const url_shape *shape) {
  put_scheme(job, shape);
  put_span(job->out, shape->userinfo);
  put_host(job, shape->host);
  put_span(job->out, shape->port);
  simdiri_lossy_path(job, shape->path);
  return simdiri_lossy_query(job, shape);
}

simdiri_status simdiri_lossy(uint32_t rules, const simdiri_key_rules *own, simdiri_scratch *scratch, const char **text,
                             size_t *len, uint32_t *fired) {
  lossy_job job = {.rules = rules, .own = own, .scratch = scratch, .out = &scratch->lossy};
  const url_shape shape = simdiri_url_shape(*text, *len);
  *fired = 0;
  if (!shape.is_web || (shape.has_query && simdiri_is_signed(shape.query))) job.rules &= FRAGMENT_RULES;
  if (!job.rules) return SIMDIRI_OK;
  if (*len > SIZE_MAX - 1) return SIMDIRI_ERROR_TOO_LONG;
  job.out->len = 0;
  simdiri_status status = simdiri_buffer_reserve(job.out, *len + 1); /* "http" may become "https" */
  if (status != SIMDIRI_OK) return status;
  if (job.rules & ~(uint32_t)FRAGMENT_RULES)
    status = put_web(&job, &shape);
  else
    put_span(job.out, (span){*text, *len - (shape.has_fragment ? shape.fragment.len + 1 : 0)});
  if (status != SIMDIRI_OK) return status;
  put_fragment(&job, &shape);
  *fired = job.fired;
  if (!job.fired) return SIMDIRI_OK;
  *text = job.out->data;
  *len = job.out->len;
  return SIMDIRI_OK;
}
