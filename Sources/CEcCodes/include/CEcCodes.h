#ifndef TRACKCONV_CECCODES_H
#define TRACKCONV_CECCODES_H

#include "CSystem.h"

// libeccodes, in a process of its own for each message: see CSystem.h.

// The longest key or text, with the final 0.
#define TRACKCONV_BUFR_TEXT 128

// Statuses if there is no library, and if there is no answer: the process of the library has ended.
#define TRACKCONV_BUFR_NO_LIBRARY (-9998)
#define TRACKCONV_BUFR_FAULT (-9999)

// Decodes a message. Returns 0 or a status; its process must be ended in any case.
int trackconv_bufr_open(const void *bytes, size_t size, struct trackconv_child *message);

// Reads a key: its text, with a final 0, or its numbers, one for all subsets or one for each. Returns 0 for a text, and
// for numbers how many there are; or a status, which is negative.
int trackconv_bufr_ask(struct trackconv_child message, const char *key, int is_text, void *bytes, size_t size);

// The words for a status, and the version of the library as 10000 * major + 100 * minor + revision; only after a
// message was opened with another status than `TRACKCONV_BUFR_NO_LIBRARY`.
const char *trackconv_bufr_words(int status);
long trackconv_bufr_version(void);

#endif
