// Facets of a binary or an ASCII STL. Corners at the same place are numbered once a run; a run is a solid's part of the range.
#include "number.h"
#include "triples.h"

#define FACET_BYTES 50
#define MAGICS 1

typedef struct {
  u32 loop, corner, unique;
} Run;

// A `solid` line, with its name at `offset`, begins the run; an `endsolid` ends the one before.
typedef struct {
  u32 offset, length, run, ends;
} Statement;

// The host reads these as 32-bit words, in this order.
typedef struct {
  s32 *places;
  u32 place_count;
  u32 *corners;
  u32 corner_count;
  // ASCII: corners up to each `endloop`; those behind the last go on in the next range.
  u32 *loops;
  u32 loop_count;
  Run *runs;
  u32 run_count;
  Statement *statements;
  u32 statement_count;
  // Binary: the two bytes of each facet, and whether any of them is a colour.
  u16 *attributes;
  u32 colored;
  u32 unknown_lines;
} Result;

static Result out;
static Triples table;

EXPORT(input_for) u8 *input_for(u32 length) {
  reset_arena();
  // Room for the newline that ends every scan.
  return reserve((u64)length + 16);
}

// The bits of a coordinate under which equal numbers meet: one 0, one NaN.
static inline s32 key_of(u32 bits) {
  if (bits == 0x80000000u) return 0;
  return (bits & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000 : (s32)bits;
}

static inline s32 key_at(const u8 *at) {
  u32 bits;
  __builtin_memcpy(&bits, at, 4);
  return key_of(bits);
}

// Welds `count` facets at `input`; `flags` has MAGICS where bit 15 says that a facet has no colour of its own.
EXPORT(weld_facets) Result *weld_facets(const u8 *input, u32 count, u32 flags) {
  out = (Result){0};
  table.count = table.first = 0;
  table.keys = reserve((u64)count * 36);
  out.corners = reserve((u64)count * 12);
  out.attributes = reserve((u64)count * 2);
  new_slots(&table, LEAST_SLOTS);
  for (u32 facet = 0; facet < count; facet++, input += FACET_BYTES) {
    for (u32 corner = 0; corner < 3; corner++) {
      const u8 *at = input + 12 + 12 * corner;
      out.corners[out.corner_count++] = number_of(&table, key_at(at), key_at(at + 4), key_at(at + 8));
    }
    u16 attribute;
    __builtin_memcpy(&attribute, input + 48, 2);
    out.attributes[facet] = attribute;
    out.colored |= flags & MAGICS ? !(attribute & 0x8000) : attribute >> 15;
  }
  out.places = table.keys;
  out.place_count = table.count;
  return &out;
}

static inline const u8 *skip_blanks(const u8 *p) {
  while (*p == ' ' || *p == '\t') p++;
  return p;
}

static inline int is_line_end(u8 byte) { return byte == '\n' || byte == '\r'; }

static inline s32 next_key(const u8 **p) {
  *p = skip_blanks(*p);
  union {
    float value;
    u32 bits;
  } number = {is_line_end(**p) ? (float)NAN_VALUE : (float)parse_float(p)};
  return key_of(number.bits);
}

static void begin_run(void) {
  out.runs[out.run_count++] = (Run){out.loop_count, out.corner_count, table.count};
  table.first = table.count;
}

// Parses the whole lines in the `length` bytes at `input`, as `input_for` gave it. Words are told apart by the letters that differ.
EXPORT(parse_text) Result *parse_text(u8 *input, u32 length) {
  const u8 *end = input + length;
  input[length] = '\n';
  // Upper bounds for this many bytes: `v` alone is a corner, `endl` a loop's end, `s` a solid.
  u64 bytes = (u64)length + 64;
  out = (Result){0};
  table.count = table.first = 0;
  table.keys = reserve(bytes * 6);
  out.corners = reserve(bytes * 2);
  out.loops = reserve(bytes);
  out.runs = reserve(bytes * 6);
  out.statements = reserve(bytes * 8);
  new_slots(&table, LEAST_SLOTS);
  begin_run();
  u32 looped = 0;
  for (const u8 *p = input; p < end;) {
    p = skip_blanks(p);
    const u8 *start = p;
    u8 letter = *p | 32;
    u32 solid = 0, ends = 0;
    if (is_line_end(*p)) {
      p++;
      continue;
    }
    if (letter == 'v') {
      for (u32 i = 0; i < 6 && !is_line_end(*p); i++) p++;
      s32 x = next_key(&p), y = next_key(&p), z = next_key(&p);
      out.corners[out.corner_count++] = number_of(&table, x, y, z) - table.first;
    } else if (letter == 'e' && end - p > 3 && (p[3] | 32) == 'l') {
      out.loops[out.loop_count++] = out.corner_count - looped;
      looped = out.corner_count;
    } else if (letter == 'e' && end - p > 3 && (p[3] | 32) == 's')
      ends = 1;
    else if (letter == 's')
      solid = 1;
    else if (letter != 'f' && letter != 'o' && letter != 'e' && *p != '#')
      out.unknown_lines++;
    while (!is_line_end(*p)) p++;
    if (solid | ends) {
      u32 word = p - start < 5 ? p - start : 5;
      out.statements[out.statement_count++] = (Statement){start + word - input, p - start - word, out.run_count, ends};
      if (solid) {
        looped = out.corner_count;
        begin_run();
      }
    }
  }
  out.places = table.keys;
  out.place_count = table.count;
  return &out;
}
