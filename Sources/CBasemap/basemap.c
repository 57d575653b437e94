#include "CBasemap.h"

/* C23's #embed includes the file as it is, and compiles in less than a second. */
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const uint8_t bytes[] = {
#embed "basemap.bin"
};

const uint8_t *cbasemap_bytes(void) { return bytes; }

size_t cbasemap_size(void) { return sizeof bytes; }
