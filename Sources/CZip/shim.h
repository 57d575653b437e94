#ifndef TRACKCONV_CZIP_H
#define TRACKCONV_CZIP_H

#include <zip.h>

// What a source that only reads, and one that an archive is written to, say they can do: macros that
// Swift does not see.
static const zip_int64_t trackconv_zip_readable = ZIP_SOURCE_SUPPORTS_READABLE;
static const zip_int64_t trackconv_zip_writable = ZIP_SOURCE_SUPPORTS_WRITABLE;

#endif
