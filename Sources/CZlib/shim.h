#ifndef TRACKCONV_CZLIB_H
#define TRACKCONV_CZLIB_H

#include <zlib.h>

// inflateInit2 is a macro, which Swift does not see. 16 and more: gzip's header, and no other.
static inline int trackconv_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}

#endif
