// Loads the C libraries on first use, in release builds for Linux on x86-64: most runs need few of them, and
// the dynamic loader takes longer for all of them than a small file takes to convert.
//
// Each function below is a jump through its slot in a table, like a call of a shared library. At first the slot
// leads to trackconv_lazy, which loads the library and fills all of its slots. The table is read-only,
// except while it is filled. `Scripts/lazy.sh` passes TRACKCONV_LAZY_* with the sonames that were found at
// build time; without them this file is empty, and the libraries are linked as usual. Functions that are missing
// here would be too: the linker finds that.

#ifdef TRACKCONV_LAZY_PROJ

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define TEXT_OF(soname) #soname
#define TEXT(soname) TEXT_OF(soname)

#define ENTRY(name, value)                                                  \
  ".pushsection .rodata.trackconv_names,\"a\",@progbits\n .asciz \"" name "\"\n .popsection\n" \
  ".pushsection .data.rel.ro.trackconv_slots,\"aw\",@progbits\n" value "\n .popsection\n"

// In the list of names, the soname of a library follows '='. `Scripts/package.sh` reads it too.
#define LIBRARY(soname) __asm__(ENTRY("=" TEXT(soname), ".quad 0"));

#define F(name)                                                             \
  __asm__(ENTRY(#name, ".Lslot_" #name ": .quad .Lfirst_" #name)            \
          ".pushsection .text.trackconv_lazy,\"ax\",@progbits\n"            \
          ".globl " #name "\n .hidden " #name "\n .type " #name ", @function\n .balign 16\n" \
          #name ": jmp *.Lslot_" #name "(%rip)\n"                           \
          ".Lfirst_" #name ": leaq .Lslot_" #name "(%rip), %r11\n jmp trackconv_lazy\n .popsection\n");

// Whole pages, which can be made writable alone.
__asm__(".pushsection .data.rel.ro.trackconv_slots,\"aw\",@progbits\n .balign 4096\n"
        ".globl trackconv_slots\n .hidden trackconv_slots\n trackconv_slots:\n .popsection\n"
        ".pushsection .rodata.trackconv_names,\"a\",@progbits\n"
        ".globl trackconv_names\n .hidden trackconv_names\n trackconv_names:\n .popsection\n");

LIBRARY(TRACKCONV_LAZY_PROJ)
F(geod_direct) F(geod_init) F(geod_inverse) F(geod_lineinit) F(geod_position)
F(proj_angular_input) F(proj_angular_output) F(proj_as_proj_string) F(proj_context_create)
F(proj_context_destroy) F(proj_context_errno) F(proj_context_errno_string)
F(proj_context_get_database_metadata) F(proj_context_get_database_path)
F(proj_context_set_enable_network) F(proj_context_set_search_paths) F(proj_coord) F(proj_create) F(proj_create_crs_to_crs)
F(proj_degree_input) F(proj_degree_output) F(proj_destroy) F(proj_get_type) F(proj_info) F(proj_is_crs)
F(proj_log_func) F(proj_log_level) F(proj_normalize_for_visualization) F(proj_trans)

LIBRARY(TRACKCONV_LAZY_GEOS)
F(GEOSCoordSeq_copyFromBuffer_r) F(GEOSCoordSeq_copyToBuffer_r) F(GEOSCoordSeq_getSize_r)
F(GEOSDifferencePrec_r) F(GEOSGeomTypeId_r) F(GEOSGeom_createCollection_r)
F(GEOSGeom_createLinearRing_r) F(GEOSGeom_createPolygon_r) F(GEOSGeom_destroy_r)
F(GEOSGeom_getCoordSeq_r) F(GEOSGeom_setPrecision_r) F(GEOSGetExteriorRing_r) F(GEOSGetGeometryN_r)
F(GEOSGetInteriorRingN_r) F(GEOSGetNumGeometries_r) F(GEOSGetNumInteriorRings_r)
F(GEOSIntersectionPrec_r) F(GEOSIntersection_r) F(GEOSMakeValidParams_create_r)
F(GEOSMakeValidParams_destroy_r) F(GEOSMakeValidParams_setMethod_r) F(GEOSMakeValidWithParams_r)
F(GEOSUnaryUnionPrec_r) F(GEOSUnaryUnion_r) F(GEOS_finish_r) F(GEOS_init_r) F(GEOSisValid_r)
F(GEOSversion)

LIBRARY(TRACKCONV_LAZY_ZIP)
F(zip_close) F(zip_discard) F(zip_error_fini) F(zip_error_init) F(zip_error_set) F(zip_error_strerror)
F(zip_error_to_data) F(zip_file_add) F(zip_file_set_dostime) F(zip_file_set_external_attributes)
F(zip_get_error) F(zip_libzip_version) F(zip_open_from_source) F(zip_set_file_compression)
F(zip_source_buffer_create) F(zip_source_free) F(zip_source_function_create)
F(zip_source_seek_compute_offset) F(zip_stat_init)

LIBRARY(TRACKCONV_LAZY_SQLITE)
F(sqlite3_bind_blob) F(sqlite3_bind_double) F(sqlite3_bind_int64) F(sqlite3_bind_text)
F(sqlite3_clear_bindings) F(sqlite3_close) F(sqlite3_column_int64) F(sqlite3_db_config) F(sqlite3_errmsg)
F(sqlite3_exec) F(sqlite3_finalize) F(sqlite3_libversion) F(sqlite3_open_v2) F(sqlite3_prepare_v2)
F(sqlite3_reset) F(sqlite3_step) F(sqlite3_vfs_register) F(sqlite3_vfs_unregister)

LIBRARY(TRACKCONV_LAZY_CURL)
F(curl_easy_cleanup) F(curl_easy_escape) F(curl_easy_getinfo) F(curl_easy_init) F(curl_easy_perform)
F(curl_easy_reset) F(curl_easy_setopt) F(curl_easy_unescape) F(curl_free) F(curl_global_init)
F(curl_slist_append) F(curl_slist_free_all) F(curl_url) F(curl_url_cleanup) F(curl_url_get)
F(curl_url_set) F(curl_url_strerror) F(curl_version_info)

LIBRARY(TRACKCONV_LAZY_XML)
F(__xmlGenericError) F(__xmlGenericErrorContext) F(__xmlParserVersion) F(__xmlStructuredError)
F(__xmlStructuredErrorContext) F(xmlFreeTextReader) F(xmlReaderForIO) F(xmlSetGenericErrorFunc)
F(xmlSetStructuredErrorFunc) F(xmlStrlen) F(xmlTextReaderByteConsumed) F(xmlTextReaderConstEncoding)
F(xmlTextReaderConstLocalName) F(xmlTextReaderConstNamespaceUri) F(xmlTextReaderConstPrefix)
F(xmlTextReaderConstValue) F(xmlTextReaderCurrentNode) F(xmlTextReaderGetParserLineNumber)
F(xmlTextReaderIsEmptyElement) F(xmlTextReaderIsNamespaceDecl) F(xmlTextReaderMoveToElement)
F(xmlTextReaderMoveToFirstAttribute) F(xmlTextReaderMoveToNextAttribute) F(xmlTextReaderNodeType)
F(xmlTextReaderRead) F(xmlTextReaderSetStructuredErrorHandler)

__asm__(ENTRY("=end", ".quad 0\n .balign 4096\n .globl trackconv_slots_end\n"
                   " .hidden trackconv_slots_end\n trackconv_slots_end:"));

extern void *trackconv_slots[], *trackconv_slots_end[];
extern const char trackconv_names[];

static void fail(const char *reason) {
  dprintf(2, "trackconv: error: %s\n", reason);
  _exit(1);
}

/// Fills the slots of the library that a slot belongs to.
__attribute__((used, visibility("hidden"))) void trackconv_load(void **slot) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  size_t size = (char *)trackconv_slots_end - (char *)trackconv_slots;
  if (mprotect(trackconv_slots, size, PROT_READ | PROT_WRITE) != 0) fail("cannot change the table of functions");
  void *library = NULL;
  void **at = trackconv_slots;
  for (const char *name = trackconv_names; strcmp(name, "=end") != 0; name += strlen(name) + 1, at++) {
    if (*name == '=') {
      // The next library begins.
      if (library) break;
      void **end = at + 1;
      for (const char *next = name + strlen(name) + 1; *next != '='; next += strlen(next) + 1) end++;
      if (slot > at && slot < end && !(library = dlopen(name + 1, RTLD_LAZY))) fail(dlerror());
    } else if (library) {
      void *function = dlsym(library, name);
      if (!function) fail(dlerror());
      __atomic_store_n(at, function, __ATOMIC_RELEASE);
    }
  }
  mprotect(trackconv_slots, size, PROT_READ);
  pthread_mutex_unlock(&mutex);
}

// Keeps what may hold arguments: the registers of integers and of floating-point numbers, and %al, the number of
// the latter for variadic functions.
__asm__(".pushsection .text.trackconv_lazy,\"ax\",@progbits\n"
        "trackconv_lazy:\n"
        " pushq %rbp\n movq %rsp, %rbp\n andq $-16, %rsp\n"
        " pushq %rax\n pushq %rdi\n pushq %rsi\n pushq %rdx\n pushq %rcx\n pushq %r8\n pushq %r9\n pushq %r11\n"
        " subq $128, %rsp\n"
        " movaps %xmm0, (%rsp)\n movaps %xmm1, 16(%rsp)\n movaps %xmm2, 32(%rsp)\n movaps %xmm3, 48(%rsp)\n"
        " movaps %xmm4, 64(%rsp)\n movaps %xmm5, 80(%rsp)\n movaps %xmm6, 96(%rsp)\n movaps %xmm7, 112(%rsp)\n"
        " movq %r11, %rdi\n call trackconv_load\n"
        " movaps (%rsp), %xmm0\n movaps 16(%rsp), %xmm1\n movaps 32(%rsp), %xmm2\n movaps 48(%rsp), %xmm3\n"
        " movaps 64(%rsp), %xmm4\n movaps 80(%rsp), %xmm5\n movaps 96(%rsp), %xmm6\n movaps 112(%rsp), %xmm7\n"
        " addq $128, %rsp\n"
        " popq %r11\n popq %r9\n popq %r8\n popq %rcx\n popq %rdx\n popq %rsi\n popq %rdi\n popq %rax\n"
        " leave\n jmp *(%r11)\n .popsection\n");

#endif
