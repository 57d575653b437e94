#ifndef TRACKCONV_CCURL_H
#define TRACKCONV_CCURL_H

#include <curl/curl.h>
#include <locale.h>

// Wrappers for variadic functions and macros of libcurl, which Swift cannot import.

static inline CURLcode trackconv_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl copies the string.
static inline CURLcode trackconv_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

// The pointed-to value must outlive the handle.
static inline CURLcode trackconv_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode trackconv_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

// Sets the callbacks that receive the body, receive header lines, decide whether to continue, and see the bytes of the
// body as they were sent, with the framing of chunks; each gets `state`.
static inline void trackconv_curl_set_receiver(
    CURL *handle, void *state, curl_write_callback body, curl_write_callback head,
    curl_xferinfo_callback progress, curl_debug_callback raw) {
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, state);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, state);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, state);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, raw);
  curl_easy_setopt(handle, CURLOPT_DEBUGDATA, state);
  curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L);
}

// Restricts the handle to HTTP and HTTPS.
static inline CURLcode trackconv_curl_set_protocols(CURL *handle) {
#if CURL_AT_LEAST_VERSION(7, 85, 0)
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline long trackconv_curl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t trackconv_curl_large(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

// Flags for parsing URLs: any scheme is accepted, so that messages can name it, and characters that are
// not allowed in a URL are percent-encoded.
#if CURL_AT_LEAST_VERSION(7, 78, 0)
static const unsigned int trackconv_curl_address_flags =
    CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE | CURLU_ALLOW_SPACE;
#else
static const unsigned int trackconv_curl_address_flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;
#endif

static inline const char *trackconv_curl_address_error(CURLUcode code) {
#if CURL_AT_LEAST_VERSION(7, 80, 0)
  return curl_url_strerror(code);
#else
  (void)code;
  return "malformed URL";
#endif
}

// Returns the host of a URL in ASCII ("xn--…"). libidn2 expects the encoding of the locale, which a
// program must set explicitly.
static inline CURLUcode trackconv_curl_ascii_host(CURLU *address, char **host) {
#if CURL_AT_LEAST_VERSION(7, 88, 0)
  if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "UTF-8");
  return curl_url_get(address, CURLUPART_HOST, host, CURLU_PUNYCODE);
#else
  (void)address;
  (void)host;
  return CURLUE_BAD_HOSTNAME;
#endif
}

static inline const curl_version_info_data *trackconv_curl_version(void) {
  return curl_version_info(CURLVERSION_NOW);
}

static inline CURLcode trackconv_curl_begin(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
