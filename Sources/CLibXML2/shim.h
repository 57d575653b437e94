#ifndef TRACKCONV_CLIBXML2_H
#define TRACKCONV_CLIBXML2_H

// With LIBXML_ICU_ENABLED, libxml2's <libxml/encoding.h> includes ICU's headers, which clash with the
// copy of ICU in Foundation when a test imports both. Nothing here needs the ICU fields, and the
// structures that hold them are only ever handled by pointer.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>

#endif
