// Facets of a binary or an ASCII STL. Corners at the same place are numbered once a run; a run is a solid's part of the range.
#include "number.h"
#include "triples.h"

#define FACET_BYTES 50
#define MAGICS 1
// An `endfacet` before the range's first loop: it ends what the range before left open, if it did.
#define LEFT_OPEN 0xffffffff

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
  // ASCII: corners up to each loop's end, or LEFT_OPEN; those behind the last go on in the next range.
  u32 *loops;
  u32 loop_count;
  Run *runs;
  u32 run_count;
  Statement *statements;
  u32 statement_count;
  // Binary: the two bytes of each facet, and whether any of them is a colour.
  u16 *attributes;
  u32 colored;
  // ASCII: colours, and what the format does not know.
  u32 color_words, unknown_words;
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

static inline int is_space(u8 byte) { return byte <= ' '; }

// `1,5`: a decimal comma, unless there are more of them in the word, which then part numbers.
static double read_comma(u8 *start, const u8 **p) {
  const u8 *comma = *p;
  u32 more = 0;
  for (const u8 *next = comma + 1; !is_space(*next); next++) more += *next == ',';
  if (more || is_space(comma[1])) {
    *p = comma + 1;
    return NAN_VALUE;
  }
  start[comma - start] = '.';
  *p = start;
  return parse_float(p);
}

static inline s32 next_key(const u8 **p) {
  *p = skip_blanks(*p);
  const u8 *start = *p;
  double number = NAN_VALUE;
  if (!is_line_end(*start)) {
    number = parse_float(p);
    if (**p == ',') {
      double with_comma = read_comma((u8 *)start, p);
      if (with_comma == with_comma) number = with_comma;
    }
  }
  union {
    float value;
    u32 bits;
  } single = {(float)number};
  return key_of(single.bits);
}

static void begin_run(void) {
  out.runs[out.run_count++] = (Run){out.loop_count, out.corner_count, table.count};
  table.first = table.count;
}

// Whether the word at `p` is `word`, in small letters, and nothing more.
static inline int is_word(const u8 *p, const char *word) {
  while (*word)
    if ((*p++ | 32) != *word++) return 0;
  return is_space(*p);
}

static inline const u8 *skip_word(const u8 *p) {
  while (!is_space(*p)) p++;
  return p;
}

static const u8 *end;
// Where the line's next facet begins, from wherever it was last looked for on; the line's end where it has none.
static const u8 *facet;

// A name goes on to the line's end, or to a facet where a file is written in one line.
static const u8 *end_of_name(const u8 *p) {
  if (p <= facet) return facet;
  for (facet = p; !is_line_end(*facet); facet++) {
    if ((*facet | 32) != 'f' || !is_space(facet[-1]) || !is_word(facet, "facet")) continue;
    const u8 *next = skip_blanks(facet + 5);
    if (is_word(next, "normal") || is_word(next, "outer")) break;
  }
  return facet;
}

static inline int is_number(const u8 *p) {
  return (u32)(*p - '0') < 10 || *p == '-' || *p == '+' || *p == '.' || (*p | 32) == 'n' || (*p | 32) == 'i';
}

// What a loop has got so far becomes one; `by_facet` where only its facet says that it is over.
static void end_loop(u32 *looped, int by_facet) {
  if (by_facet && out.corner_count == *looped) {
    if (out.loop_count == 0) out.loops[out.loop_count++] = LEFT_OPEN;
    return;
  }
  out.loops[out.loop_count++] = out.corner_count - *looped;
  *looped = out.corner_count;
}

// Notes a `solid`, or the end of one, whose name begins at `p`; returns what is behind it.
static const u8 *read_solid(const u8 *p, const u8 *input, u32 ends, u32 *looped) {
  const u8 *after = end_of_name(p);
  // Several solids in one line: the name of an end goes on to the next beginning.
  if (ends && !is_line_end(*after))
    for (const u8 *next = p; next < after; next = skip_word(next)) {
      while (is_space(*next)) next++;
      if (is_word(next, "solid")) {
        after = next;
        break;
      }
    }
  out.statements[out.statement_count++] = (Statement){p - input, after - p, out.run_count, ends};
  if (!ends) {
    *looped = out.corner_count;
    begin_run();
  }
  return after;
}

// Parses the whole lines in the `length` bytes at `input`, as `input_for` gave it: words, wherever lines end between them.
EXPORT(parse_text) Result *parse_text(u8 *input, u32 length) {
  end = input + length;
  facet = 0;
  input[length] = '\n';
  // Upper bounds for this many bytes: `vertex` alone is a corner, `endloop` a loop's end, `solid` a solid.
  u64 bytes = (u64)length + 64;
  out = (Result){0};
  table.count = table.first = 0;
  table.keys = reserve(bytes * 2);
  out.corners = reserve(bytes);
  out.loops = reserve(bytes);
  out.runs = reserve(bytes * 3);
  out.statements = reserve(bytes * 3);
  new_slots(&table, LEAST_SLOTS);
  begin_run();
  u32 looped = 0;
  for (const u8 *p = input; p < end;) {
    u8 letter = *p | 32;
    if (is_space(*p))
      p++;
    else if (letter == 'v' && is_word(p, "vertex")) {
      p += 6;
      s32 x = next_key(&p), y = next_key(&p), z = next_key(&p);
      out.corners[out.corner_count++] = number_of(&table, x, y, z) - table.first;
    } else if (letter == 'e' && (p[1] | 32) == 'n' && (p[2] | 32) == 'd') {
      // `endloop`, `end loop`.
      const u8 *word = is_space(p[3]) ? skip_blanks(p + 3) : p + 3;
      p = skip_word(word);
      if (is_word(word, "loop"))
        end_loop(&looped, 0);
      else if (is_word(word, "facet"))
        end_loop(&looped, 1);
      else if (is_word(word, "solid"))
        p = read_solid(p, input, 1, &looped);
    } else if (letter == 's' && is_word(p, "solid"))
      p = read_solid(p + 5, input, 0, &looped);
    else if (is_number(p) || is_word(p, "facet") || is_word(p, "outer") || is_word(p, "loop"))
      p = skip_word(p);
    else {
      u32 color = letter == 'c' && (is_word(p, "color") || is_word(p, "colour"));
      u32 comment = *p == '#' || *p == ';' || (*p == '/' && p[1] == '/');
      out.color_words += color;
      out.unknown_words += !color && !comment;
      p = color ? skip_word(p) : end_of_name(p);
    }
  }
  out.places = table.keys;
  out.place_count = table.count;
  return &out;
}
