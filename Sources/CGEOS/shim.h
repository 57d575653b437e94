#ifndef TRACKCONV_CGEOS_H
#define TRACKCONV_CGEOS_H

// Import only the functions that take a context: the others share hidden global state.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#endif
