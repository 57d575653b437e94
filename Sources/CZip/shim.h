#ifndef TRACKCONV_CZIP_H
#define TRACKCONV_CZIP_H

#include <inttypes.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

// Since 1.11 libzip says which pointers may be null: then Swift would have other types than with 1.7.
#define _Nonnull
#define _Nullable
#include <zip.h>

// The operations supported by a source that is only read, and by a source that an archive is written to:
// macros that Swift cannot import.
static const zip_int64_t trackconv_zip_readable = ZIP_SOURCE_SUPPORTS_READABLE;
static const zip_int64_t trackconv_zip_writable = ZIP_SOURCE_SUPPORTS_WRITABLE;

#endif
