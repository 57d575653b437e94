#ifndef CBASEMAP_H
#define CBASEMAP_H

#include <stddef.h>
#include <stdint.h>

/* The base map of plates; its source is in README.md. */
const uint8_t *cbasemap_bytes(void);
size_t cbasemap_size(void);

#endif
