// Rows of numbers as the text of OBJ and OFF, and the numbers of distinct rows.

#include "decimal.h"
#include "triples.h"

// Distinct rows of one attribute.
static Triples table;
// Bytes of the text at hand.
static u8 *text;

EXPORT(begin) void begin(void) { reset_arena(); }

// `bytes` of memory, until `release` gives back what was taken since the answer of `mark`.
EXPORT(room) void *room(u32 bytes) { return reserve(bytes); }
EXPORT(mark) u32 mark(void) { return arena; }
EXPORT(release) void release(u32 at) { arena = at; }

EXPORT(text_at) u8 *text_at(void) { return text; }

// Begins a table of distinct rows, of which there will be `most` at most.
EXPORT(open_table) void open_table(u32 most) {
  table.keys = reserve((u64)most * 12);
  table.count = table.first = 0;
  table.secret = 0;
  // It never grows, so that what is taken after it may be released.
  u32 slots = 64;
  while (slots <= most * 2ULL && slots < 1u << 31) slots *= 2;
  new_slots(&table, slots);
}

// Gives each of `count` rows of 2 or 3 words the number of its like in the table; a row of the table has three words.
EXPORT(number_rows) void number_rows(const s32 *rows, u32 count, u32 width, u32 *numbers) {
  if (width == 3)
    for (u32 i = 0; i < count; i++, rows += 3) numbers[i] = number_of(&table, rows[0], rows[1], rows[2]);
  else
    for (u32 i = 0; i < count; i++, rows += 2) numbers[i] = number_of(&table, rows[0], rows[1], 0);
}

// As `number_rows`, of pairs of words from two lists.
EXPORT(number_pairs) void number_pairs(const s32 *a, const s32 *b, u32 count, u32 *numbers) {
  for (u32 i = 0; i < count; i++) numbers[i] = number_of(&table, a[i], b[i], 0);
}

EXPORT(rows_at) s32 *rows_at(void) { return table.keys; }
EXPORT(row_count) u32 row_count(void) { return table.count; }

// Up to four characters and a blank; nothing for none.
static inline u8 *put_lead(u8 *p, u32 lead) {
  if (!lead) return p;
  for (; lead; lead >>= 8) *p++ = (u8)lead;
  *p++ = ' ';
  return p;
}

static inline u8 *put_row(u8 *p, const u32 *row, u32 width) {
  for (u32 k = 0; k < width; k++) {
    if (k) *p++ = ' ';
    p = put_float(p, row[k]);
  }
  return p;
}

// Where places count from that are written with decimals.
static double origin[3];
EXPORT(origin_at) double *origin_at(void) { return origin; }

// Three floats as they are, or with `decimals`, unless that is 0, from the origin on.
static inline u8 *put_place(u8 *p, const u32 *row, u32 decimals) {
  if (!decimals) return put_row(p, row, 3);
  for (u32 k = 0; k < 3; k++) {
    if (k) *p++ = ' ';
    p = put_fixed(p, origin[k] + (double)((const float *)row)[k], decimals);
  }
  return p;
}

// A line for each row: `lead`, the first `width` floats of its `stride`, three of them with `decimals` as places are, and with `colors` four bytes in
// decimal. Says how many bytes `text_at` has.
EXPORT(put_rows) u32 put_rows(u32 lead, const u32 *rows, u32 count, u32 stride, u32 width, u32 decimals, const u8 *colors) {
  u32 before = arena;
  u8 *p = text = reserve((u64)count * (8 + width * (MOST_FLOAT + 1) + 16));
  for (u32 i = 0; i < count; i++, rows += stride) {
    p = put_lead(p, lead);
    p = width == 3 ? put_place(p, rows, decimals) : put_row(p, rows, width);
    for (u32 k = 0; colors && k < 4; k++) {
      *p++ = ' ';
      p = put_integer(p, *colors++);
    }
    *p++ = '\n';
  }
  arena = before;
  return (u32)(p - text);
}

// A line for each pair of numbers: three floats of the row of `a`, a place, and three of the row of `b`.
EXPORT(put_pairs) u32 put_pairs(u32 lead, const u32 *pairs, u32 count, const u32 *a, const u32 *b, u32 decimals) {
  u32 before = arena;
  u8 *p = text = reserve((u64)count * (8 + 6 * (MOST_FLOAT + 1)));
  for (u32 i = 0; i < count; i++, pairs += 3) {
    p = put_place(put_lead(p, lead), a + pairs[0] * 3, decimals);
    *p++ = ' ';
    p = put_row(p, b + pairs[1] * 3, 3);
    *p++ = '\n';
  }
  arena = before;
  return (u32)(p - text);
}

// How the corners of elements are said: up to three numbers each, from lists by vertex (0 for none), counted from a first.
typedef struct {
  const u32 *places, *uvs, *normals;
  u32 first_place, first_uv, first_normal;
} Corners;

static Corners corners;
EXPORT(corners_at) Corners *corners_at(void) { return &corners; }

static inline u8 *put_corner(u8 *p, u32 vertex) {
  p = put_integer(p, (corners.places ? corners.places[vertex] : vertex) + corners.first_place);
  if (!corners.uvs && !corners.normals) return p;
  *p++ = '/';
  if (corners.uvs) p = put_integer(p, corners.uvs[vertex] + corners.first_uv);
  if (!corners.normals) return p;
  *p++ = '/';
  return put_integer(p, corners.normals[vertex] + corners.first_normal);
}

// A line for each of `count` elements of `size` corners.
EXPORT(put_elements) u32 put_elements(u32 lead, const u32 *indices, u32 count, u32 size) {
  u32 before = arena;
  u8 *p = text = reserve((u64)count * (8 + size * 3 * (MOST_INTEGER + 1)));
  for (u32 i = 0; i < count; i++) {
    p = put_lead(p, lead);
    for (u32 k = 0; k < size; k++) {
      if (k) *p++ = ' ';
      p = put_corner(p, *indices++);
    }
    *p++ = '\n';
  }
  arena = before;
  return (u32)(p - text);
}
