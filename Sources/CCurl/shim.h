#ifndef TRACKCONV_CCURL_H
#define TRACKCONV_CCURL_H

#include <curl/curl.h>
#include <locale.h>

// What libcurl does by functions of variable arguments, and by macros: Swift sees neither.

static inline CURLcode trackconv_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode trackconv_curl_set_large(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

// Of a text libcurl keeps a copy.
static inline CURLcode trackconv_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

// What is pointed at must live as long as the handle.
static inline CURLcode trackconv_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode trackconv_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

// The functions that receive bytes and lines of the head, and that are asked whether to go on; each gets `state`.
static inline void trackconv_curl_set_receiver(
    CURL *handle, void *state, curl_write_callback body, curl_write_callback head,
    curl_xferinfo_callback progress) {
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, state);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, state);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, state);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

// The handle speaks these two protocols, and no other.
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

// How addresses are read: any scheme, to say which; what must not stand in one is encoded.
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
  return "it is not formed as addresses are";
#endif
}

// The host of an address in ASCII ("xn--…"). libidn2 takes the letters to be in the encoding of the locale,
// which a program has only where it says so.
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

static inline CURLcode trackconv_curl_begin(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
