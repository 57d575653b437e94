// PROJ without reference systems, which are in its database: it makes an operation of a text with '+proj='.
// This is in the place of most of its folder 'iso19111', whose classes are then never made.

#define FROM_PROJ_CPP
#include <stdexcept>

#include "proj.h"
#include "proj/internal/io_internal.hpp"
#include "proj_internal.h"

PJ *proj_create(PJ_CONTEXT *context, const char *definition) {
  return strstr(definition, "proj=") ? pj_create_internal(context, definition) : nullptr;
}

int proj_is_crs(const PJ *) { return 0; }
PJ_TYPE proj_get_type(const PJ *) { return PJ_TYPE_OTHER_COORDINATE_OPERATION; }
const char *proj_as_proj_string(PJ_CONTEXT *, const PJ *, PJ_PROJ_STRING_TYPE, const char *const *) { return nullptr; }
PJ *proj_create_crs_to_crs(PJ_CONTEXT *, const char *, const char *, PJ_AREA *) { return nullptr; }
PJ *proj_normalize_for_visualization(PJ_CONTEXT *, const PJ *) { return nullptr; }

// Who asks for the database is told that it cannot be opened.
projCppContext::projCppContext(PJ_CONTEXT *, const char *, const std::vector<std::string> &) {}
projCppContext *projCppContext::clone(PJ_CONTEXT *) const { return nullptr; }
NS_PROJ::io::DatabaseContextNNPtr projCppContext::getDatabaseContext() { throw std::runtime_error("no database"); }
void proj_context_delete_cpp_context(projCppContext *context) { delete context; }
