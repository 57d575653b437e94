#ifndef TRACKCONV_CPROJ_H
#define TRACKCONV_CPROJ_H

#include <geodesic.h>
#include <proj.h>

#endif
