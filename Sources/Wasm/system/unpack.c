// Packs the module for the page, and unpacks it there, with the decoder of the LZMA SDK.
//
// What its functions consist of, such as opcodes, indices of locals and addresses, stands in streams of its own, in which
// LZMA finds 8 % more to save: the size of the module and those of the streams, then the streams.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { PLAIN, OPCODES, DECLARED, LOCALS, ALIGNED, OFFSETS, WHOLE, LONG, FLOATS, CALLS, LABELS, BLOCKS, REST, STREAMS, SIZES = STREAMS };

static int is_packing;
static uint8_t *module, *streams[STREAMS + 1];

/// Moves bytes of the module into a stream, or back.
static void move(int kind, size_t count) {
  memcpy(is_packing ? streams[kind] : module, is_packing ? module : streams[kind], count);
  module += count;
  streams[kind] += count;
}

/// Moves a number, and returns it.
static uint64_t number(int kind) {
  const uint8_t *start = is_packing ? module : streams[kind], *end = start;
  uint64_t value = 0;
  do value |= (uint64_t)(*end & 127) << (end - start) * 7;
  while (*end++ & 128);
  move(kind, (size_t)(end - start));
  return value;
}

static void numbers(int kind, uint64_t count) {
  while (count--) number(kind);
}

/// Moves the code of a function; returns 0 if it has an unknown instruction.
static int function(void) {
  for (uint64_t count = number(DECLARED); count--; move(DECLARED, 1)) number(DECLARED);
  for (int depth = 1; depth;) {
    uint8_t opcode = *(is_packing ? module : streams[OPCODES]);
    move(OPCODES, 1);
    switch (opcode) {
      case 0x02: case 0x03: case 0x04: case 0x06: depth++; number(BLOCKS); break;
      case 0x0B: depth--; break;
      case 0x18: depth--; number(LABELS); break;
      case 0x07: case 0x08: case 0x09: case 0x0C: case 0x0D: number(LABELS); break;
      case 0x0E: numbers(REST, number(REST) + 1); break;
      case 0x10: case 0xD2: number(CALLS); break;
      case 0x11: numbers(REST, 2); break;
      case 0x1C: move(REST, number(REST)); break;
      case 0x20: case 0x21: case 0x22: number(LOCALS); break;
      case 0x23: case 0x24: case 0x25: case 0x26: case 0x3F: case 0x40: case 0xD0: number(REST); break;
      case 0x41: number(WHOLE); break;
      case 0x42: number(LONG); break;
      case 0x43: move(FLOATS, 4); break;
      case 0x44: move(FLOATS, 8); break;
      case 0xFC: {
        uint64_t more = number(OPCODES);
        numbers(REST, more < 8 ? 0 : more % 2 || more > 14 ? 1 : 2);
        break;
      }
      default:
        if (opcode > 0xD2) return 0;
        if (opcode >= 0x28 && opcode <= 0x3E) number(ALIGNED), number(OFFSETS);
    }
  }
  return 1;
}

/// Moves the whole module, which ends at an address.
static int moved(const uint8_t *end) {
  move(PLAIN, 8);
  while (module < end) {
    uint8_t section = *(is_packing ? module : streams[PLAIN]);
    move(PLAIN, 1);
    uint64_t count = number(PLAIN);
    if (section != 10) {
      move(PLAIN, count);
      continue;
    }
    for (count = number(PLAIN); count--;) {
      uint8_t *start = module;
      if (is_packing) number(SIZES);
      else module += 5;
      if (!function()) return 0;
      if (is_packing) continue;
      uint8_t *code = start + 5;
      size_t size = (size_t)(module - code), rest = size;
      do *start++ = (rest & 127) | (rest > 127 ? 128 : 0);
      while (rest >>= 7);
      memmove(start, code, size);
      module = start + size;
    }
  }
  return module == end;
}

/// Makes a module of the streams; returns its size, 0 if they are damaged.
static size_t join(uint8_t *packed, uint8_t *to) {
  uint32_t sizes[STREAMS + 1];
  memcpy(sizes, packed, sizeof sizes);
  packed += sizeof sizes;
  for (int kind = 0; kind < STREAMS; packed += sizes[++kind]) streams[kind] = packed;
  is_packing = 0;
  module = to;
  return moved(to + sizes[0]) ? sizes[0] : 0;
}

#ifdef PACKS
#include <stdio.h>
#include <stdlib.h>

/// Packs the standard input to the standard output.
int main(void) {
  static uint8_t bytes[1 << 25], packed[1 << 25], again[1 << 25];
  uint32_t sizes[STREAMS + 1] = {(uint32_t)fread(bytes, 1, sizeof bytes, stdin)};
  uint8_t *starts[STREAMS + 1], *end = packed + sizeof sizes;
  for (int kind = 0; kind <= STREAMS; kind++) starts[kind] = streams[kind] = malloc(sizes[0]);
  is_packing = 1;
  module = bytes;
  if (sizes[0] == sizeof bytes || !moved(bytes + sizes[0])) return 1;
  for (int kind = 0; kind < STREAMS; end += sizes[++kind]) {
    sizes[kind + 1] = (uint32_t)(streams[kind] - starts[kind]);
    memcpy(end, starts[kind], sizes[kind + 1]);
  }
  memcpy(packed, sizes, sizeof sizes);
  if (join(packed, again) != sizes[0] || memcmp(bytes, again, sizes[0])) return 1;
  return fwrite(packed, 1, (size_t)(end - packed), stdout) == 0;
}
#else
#include <LzmaDec.h>

static void *allocate(void *context, size_t count) {
  static uint16_t room[1 << 13];
  return count <= sizeof room ? room : NULL;
}

static void release(void *context, void *address) {}

/// Unpacks what was packed and then compressed as `xz --format=lzma` does, of a known size, into the bytes, and makes the
/// module behind them; returns its size, 0 if something is damaged.
__attribute__((export_name("unpack"))) size_t unpack(
    const uint8_t *packed, size_t length, uint8_t *bytes, size_t size) {
  ISzAlloc memory = {allocate, release};
  ELzmaStatus status;
  size_t expected = size;
  length -= LZMA_PROPS_SIZE + 8;
  int error = LzmaDecode(
      bytes, &size, packed + LZMA_PROPS_SIZE + 8, &length, packed, LZMA_PROPS_SIZE, LZMA_FINISH_ANY,
      &status, &memory);
  return error || size != expected ? 0 : join(bytes, bytes + size);
}
#endif
