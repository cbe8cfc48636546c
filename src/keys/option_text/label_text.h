/* Labelers and redactors of texts with options. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_OPTION_TEXT_LABEL_TEXT_H
#define SIMDIRI_KEYS_OPTION_TEXT_LABEL_TEXT_H

#include "keys/option_text/option_text.h"

/* Creates a labeler. `options` are initialized and have the rules, routes and list that the caller opened; the call
 * sets the others. On #SIMDIRI_ERROR_BAD_OPTION there is a message. */
simdiri_status simdiri_option_text_labeler(const simdiri_context *context, const option_settings *settings,
                                           simdiri_label_options *options, simdiri_labeler **labeler,
                                           char message[OPTION_MESSAGE_MAX]);

/* For keys by label, creates the labeler with the list of the keys, and puts it into their options, under which lossy
 * rules are those of the keys. The caller frees it after the keyer; it is NULL for other keys. */
simdiri_status simdiri_option_text_key_labeler(const simdiri_context *context, const option_settings *settings,
                                               simdiri_key_options *keys, simdiri_labeler **labeler,
                                               char message[OPTION_MESSAGE_MAX]);

/* Creates a redactor. `rules` is the text of a rules file; text NULL: the bundled rules. On
 * #SIMDIRI_ERROR_BAD_OPTION there is a message; `line`, from 1, is that of a mistake in the rules, else 0. */
simdiri_status simdiri_option_text_redactor(const option_settings *settings, const simdiri_text *rules,
                                            simdiri_redactor **redactor, size_t *line,
                                            char message[OPTION_MESSAGE_MAX]);

#endif
