/* Cleaners of texts with options. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_OPTION_TEXT_CLEAN_TEXT_H
#define SIMDIRI_KEYS_OPTION_TEXT_CLEAN_TEXT_H

#include "keys/option_text/option_text.h"

/* Creates a cleaner of --clean and of rules that the caller read; both are optional, and without them there is none.
 * `options` are initialized and have the rules and the base. On #SIMDIRI_ERROR_BAD_OPTION there is a message. */
simdiri_status simdiri_option_text_cleaner(const simdiri_context *context, const option_settings *settings,
                                           simdiri_clean_options *options, simdiri_cleaner **cleaner,
                                           char message[OPTION_MESSAGE_MAX]);

#endif
