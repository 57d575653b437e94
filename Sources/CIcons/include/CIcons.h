#ifndef TRACKCONV_CICONS_H
#define TRACKCONV_CICONS_H

#include <stddef.h>

/// An icon of a KMZ archive, or the dot of a KML file: a PNG file that is embedded in the program.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} trackconv_icon;

/// Returns the icon with a name, such as "storm"; `count` is 0 if there is none.
trackconv_icon trackconv_icon_named(const char *name);

#endif
