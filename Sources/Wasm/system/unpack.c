// Unpacks the module that the page holds, with the decoder of the LZMA SDK.

#include <LzmaDec.h>
#include <stdint.h>

static void *allocate(void *context, size_t count) {
  static uint16_t room[1 << 13];
  return count <= sizeof room ? room : NULL;
}

static void release(void *context, void *address) {}

/// Unpacks a file as `xz --format=lzma` makes it, of a known size; returns 0, or the decoder's error.
__attribute__((export_name("unpack"))) int unpack(
    const uint8_t *packed, size_t length, uint8_t *bytes, size_t size) {
  ISzAlloc memory = {allocate, release};
  ELzmaStatus status;
  length -= LZMA_PROPS_SIZE + 8;
  return LzmaDecode(
      bytes, &size, packed + LZMA_PROPS_SIZE + 8, &length, packed, LZMA_PROPS_SIZE, LZMA_FINISH_ANY,
      &status, &memory);
}
