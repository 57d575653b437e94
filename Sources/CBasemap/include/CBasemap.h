#ifndef CBASEMAP_H
#define CBASEMAP_H

#include <stddef.h>
#include <stdint.h>

/* A file that is part of the program. */
struct cbasemap_file {
  const uint8_t *bytes;
  size_t size;
};

/* The base map of plates; README.md beside this folder says where it is from. */
struct cbasemap_file cbasemap_land(void);
struct cbasemap_file cbasemap_coast(void);
struct cbasemap_file cbasemap_lands(void);
struct cbasemap_file cbasemap_lakes(void);
struct cbasemap_file cbasemap_borders(void);
struct cbasemap_file cbasemap_cities(void);
struct cbasemap_file cbasemap_regions(void);

#endif
