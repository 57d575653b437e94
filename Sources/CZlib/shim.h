#ifndef TRACKCONV_CZLIB_H
#define TRACKCONV_CZLIB_H

#include <zlib.h>

// inflateInit2 is a macro, which Swift cannot import. 16 + MAX_WBITS accepts only the gzip format.
static inline int trackconv_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}

#endif
