/* The names and sentences of numbers. All end with NUL. */
/* SPDX-License-Identifier: MIT */
#include "bindings/js/native/js.h"

JS_EXPORT("status_name") const char *simdiri_js_status_name(unsigned status) {
  return simdiri_status_name((simdiri_status)status);
}
JS_EXPORT("status_message") const char *simdiri_js_status_message(unsigned status) {
  return simdiri_status_message((simdiri_status)status);
}
JS_EXPORT("component_name") const char *simdiri_js_component_name(unsigned component) {
  return simdiri_component_name((simdiri_component)component);
}
JS_EXPORT("change_name") const char *simdiri_js_change_name(unsigned bit) { return simdiri_change_name(bit); }
JS_EXPORT("finding_name") const char *simdiri_js_finding_name(unsigned code) {
  return simdiri_finding_name((simdiri_finding_code)code);
}
JS_EXPORT("finding_message") const char *simdiri_js_finding_message(unsigned code) {
  return simdiri_finding_message((simdiri_finding_code)code);
}
JS_EXPORT("finding_group") uint32_t simdiri_js_finding_group(unsigned code) {
  return simdiri_finding_group((simdiri_finding_code)code);
}
JS_EXPORT("version") const char *simdiri_js_version(void) { return simdiri_version(); }
JS_EXPORT("level_name") const char *simdiri_js_level_name(void) {
  return simdiri_isa_name(simdiri_isa_is_supported(SIMDIRI_ISA_SIMD128) ? SIMDIRI_ISA_SIMD128 : SIMDIRI_ISA_SCALAR);
}
