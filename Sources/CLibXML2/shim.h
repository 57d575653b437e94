#ifndef TRACKCONV_CLIBXML2_H
#define TRACKCONV_CLIBXML2_H

// With LIBXML_ICU_ENABLED, libxml2's <libxml/encoding.h> includes ICU's headers, which clash with the
// copy of ICU in Foundation when a test imports both. Nothing here needs the ICU fields, and the
// structures that hold them are only ever handled by pointer.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <iconv.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>

// Of bytes that their encoding does not have, libxml2 tells nobody but the handlers of the thread, which print.
// This goes on to the next node with handlers that count instead, and leaves the thread's own as they were.

static inline void trackconv_xml_count(void *count, const char *message, ...) {
  (void)message;
  if (count) ++*(int *)count;
}

static inline int trackconv_xml_read(xmlTextReaderPtr reader, int *complaints) {
  xmlGenericErrorFunc generic = xmlGenericError;
  void *genericContext = xmlGenericErrorContext;
  xmlStructuredErrorFunc structured = xmlStructuredError;
  void *structuredContext = xmlStructuredErrorContext;
  xmlSetStructuredErrorFunc(NULL, NULL);
  xmlSetGenericErrorFunc(complaints, trackconv_xml_count);
  int result = xmlTextReaderRead(reader);
  xmlSetGenericErrorFunc(genericContext, generic);
  xmlSetStructuredErrorFunc(structuredContext, structured);
  return result;
}

#endif
