#ifndef TRACKCONV_CSQLITE_H
#define TRACKCONV_CSQLITE_H

#include <sqlite3.h>
#include <string.h>

// Allows writes to the tables in which an R-tree keeps its nodes, which some builds of SQLite forbid.
static inline int trackconv_sqlite_allow_node_writes(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 0, (int *)0);
}

// SQLITE_TRANSIENT, which makes SQLite copy a value, is a macro that Swift cannot import.
static inline int trackconv_sqlite_bind_text(sqlite3_stmt *statement, int parameter, const char *text, int count) {
  return sqlite3_bind_text(statement, parameter, text, count, SQLITE_TRANSIENT);
}

static inline int trackconv_sqlite_bind_blob(sqlite3_stmt *statement, int parameter, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, parameter, bytes, count, SQLITE_TRANSIENT);
}

// The system's message if the system has failed, or else SQLite's.
static inline const char *trackconv_sqlite_message(sqlite3 *database) {
  int error = 0;
  sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
  if (error == 0) error = sqlite3_system_errno(database);
  return error != 0 ? strerror(error) : sqlite3_errmsg(database);
}

#endif
