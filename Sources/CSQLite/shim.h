#ifndef TRACKCONV_CSQLITE_H
#define TRACKCONV_CSQLITE_H

#include <sqlite3.h>

// SQLite's open file, followed by our own pointer: SQLite allocates as many bytes as the file system says.
typedef struct {
  sqlite3_file base;
  void *owner;
} trackconv_sqlite_file;

// Extended result codes: macros that Swift cannot import.
static const int trackconv_sqlite_read_failed = SQLITE_IOERR_READ;
static const int trackconv_sqlite_short_read = SQLITE_IOERR_SHORT_READ;
static const int trackconv_sqlite_write_failed = SQLITE_IOERR_WRITE;

// Allows writes to the tables in which an R-tree keeps its nodes, which some builds of SQLite forbid.
static inline int trackconv_sqlite_allow_node_writes(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 0, (int *)0);
}

#endif
