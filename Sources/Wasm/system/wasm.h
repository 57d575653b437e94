#ifndef TRACKCONV_WASM_H
#define TRACKCONV_WASM_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

// What a page gives and takes, and numbers that Swift cannot import as this C library's macros.

/// The bytes of a file that the page has given; NULL if there is none of that name.
const uint8_t *trackconv_given_file(const char *name, size_t *size);

/// Adds bytes to the output (1) or the findings (2), which the page takes after the run.
void trackconv_give(int stream, const void *bytes, size_t count);

/// Reads the number that a text begins with; returns its end, or NULL.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number);

#undef EINVAL
static const int EINVAL = __WASI_ERRNO_INVAL;

#endif
