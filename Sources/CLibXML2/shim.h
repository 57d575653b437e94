#ifndef TRACKCONV_CLIBXML2_H
#define TRACKCONV_CLIBXML2_H

// If LIBXML_ICU_ENABLED is defined, libxml2's <libxml/encoding.h> includes ICU's headers, which clash with the
// copy of ICU in Foundation when a test imports both. Nothing here needs the ICU fields, and the
// structures that hold them are only ever handled by pointer.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <iconv.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>

// Before libxml2 2.14 a macro, which Swift cannot import.
static inline const char *trackconv_xml_version(void) { return xmlParserVersion; }

// libxml2 reports bytes that are invalid in their encoding only to the error handlers of the thread, which
// print them. trackconv_xml_read advances to the next node with handlers that count errors instead, and
// then restores the thread's own.

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
