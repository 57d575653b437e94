#include "CBasemap.h"

/* C23's #embed takes the file in as it is; the compiler needs no second for it. */
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const uint8_t bytes[] = {
#embed "basemap.bin"
};

const uint8_t *cbasemap_bytes(void) { return bytes; }

size_t cbasemap_size(void) { return sizeof bytes; }
