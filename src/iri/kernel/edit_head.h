/* The scheme and the authority of a record that the scan does not accept. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_EDIT_HEAD_H
#define SIMDIRI_IRI_KERNEL_EDIT_HEAD_H

#include "iri/kernel/edit_steps.h"

/* Writes scheme and host in lower case, and inserts the "/" of an empty path (RFC 3987 5.3.2.1, 5.3.3), as the rules
 * say. Returns false if another rule may apply to them: then the record is hard. */
bool simdiri_edit_head(editor *e);

#endif
