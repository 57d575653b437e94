#ifndef TRACKCONV_CICONS_H
#define TRACKCONV_CICONS_H

#include <stddef.h>

/// An icon of a KMZ archive, or the dot of a KML file: the bytes of a PNG file, which are part of the program.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} trackconv_icon;

/// The icon with a name ("storm"); no bytes where there is none.
trackconv_icon trackconv_icon_named(const char *name);

#endif
