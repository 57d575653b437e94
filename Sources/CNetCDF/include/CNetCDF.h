#ifndef TRACKCONV_CNETCDF_H
#define TRACKCONV_CNETCDF_H

#include <stddef.h>

// libnetcdf, in a process of its own for each file: a damaged file in netCDF-4 can make it write where it must
// not, crash, or run without end. After its fork the process calls only C, and it ends with the file, or with the
// process that asks it.

// The longest name, and the longest text of a string or an attribute, with the final 0.
#define TRACKCONV_NC_NAME 257
#define TRACKCONV_NC_TEXT 1024
// The most dimensions of a variable that are told apart.
#define TRACKCONV_NC_DIMENSIONS 8

#define TRACKCONV_NC_CHAR 2
#define TRACKCONV_NC_FLOAT 5
#define TRACKCONV_NC_DOUBLE 6
#define TRACKCONV_NC_STRING 12

// What can be asked, and the answer: numbers are `int`, lengths `size_t`, texts end with 0.
enum trackconv_nc_question {
  trackconv_nc_counts,          // the numbers of dimensions and variables
  trackconv_nc_length,          // the length of a dimension
  trackconv_nc_dimension_name,
  trackconv_nc_variable,        // its type, its rank, and up to 8 dimensions unless the rank is larger
  trackconv_nc_variable_name,
  trackconv_nc_text,            // an attribute that is a text
  trackconv_nc_number,          // an attribute that is one number, as `double`
  trackconv_nc_numbers,         // a part of a variable, as `double`
  trackconv_nc_characters,      // a part of a variable, as `char`
  trackconv_nc_string,          // one string of a variable, at `start`
  trackconv_nc_message,         // the words for a status
};

struct trackconv_nc_request {
  enum trackconv_nc_question question;
  // The variable, dimension or status.
  int index;
  char attribute[32];
  size_t start[TRACKCONV_NC_DIMENSIONS], count[TRACKCONV_NC_DIMENSIONS];
  // The bytes of the answer.
  size_t size;
};

struct trackconv_nc {
  int socket, process;
};

// A status if there is no library, and if there is no answer: the process of the library has ended.
#define TRACKCONV_NC_NO_LIBRARY (-9998)
#define TRACKCONV_NC_FAULT (-9999)

// Returns 0 or a status; the file must be closed in any case.
int trackconv_nc_open(const char *path, struct trackconv_nc *file);
int trackconv_nc_ask(struct trackconv_nc file, const struct trackconv_nc_request *request, void *answer);
void trackconv_nc_close(struct trackconv_nc file);

#endif
