// Rows of a PLY element, ASCII or binary, as doubles.
#include "number.h"

enum { NONE, INT8, UINT8, INT16, UINT16, INT32, UINT32, FLOAT32, FLOAT64 };
enum { ASCII, LITTLE_ENDIAN_ROWS, BIG_ENDIAN_ROWS };
enum { FINE, BAD_COUNT };

// Type of the values, and of a list's length: NONE for a single value.
typedef struct {
  u32 type, count_type;
} Property;

// The host reads these as 32-bit words, in this order.
typedef struct {
  // One a property and row; a list's length for a list.
  double *values;
  u32 row_count;
  // Values of all lists, in file order.
  double *items;
  u32 item_count;
  // Bytes of the rows.
  u32 consumed;
  u32 fault;
} Result;

static Result out;
static Property *properties;
static u32 property_count, encoding;
static const u32 sizes[] = {0, 1, 1, 2, 2, 4, 4, 4, 8};

// Room for `count` properties, which the host fills, of rows in this encoding; all further memory is laid out behind them.
EXPORT(begin_element) Property *begin_element(u32 count, u32 how) {
  reset_arena();
  property_count = count;
  encoding = how;
  return properties = reserve((u64)count * sizeof(Property));
}

// Room for blocks of at most `length` bytes, and for what they can say.
EXPORT(input_for) u8 *input_for(u32 length) {
  u32 begin = arena;
  u8 *input = reserve((u64)length + 16);
  u64 bytes = (u64)length + 64;
  // A single byte can be a value; rows without any value are not asked for.
  out.values = reserve(bytes * 8);
  out.items = reserve(bytes * 8);
  arena = begin;
  return input;
}

static inline double value_at(const u8 *at, u32 type) {
  union {
    u64 bits;
    u32 half;
    double wide;
    float narrow;
  } word = {0};
  u32 size = sizes[type];
  if (encoding == LITTLE_ENDIAN_ROWS)
    for (u32 i = 0; i < size; i++) word.bits |= (u64)at[i] << (8 * i);
  else
    for (u32 i = 0; i < size; i++) word.bits = word.bits << 8 | at[i];
  switch (type) {
    case INT8: return (s8)word.bits;
    case UINT8: return (u8)word.bits;
    case INT16: return (s16)word.bits;
    case UINT16: return (u16)word.bits;
    case INT32: return (s32)word.half;
    case UINT32: return word.half;
    case FLOAT32: return word.narrow;
    default: return word.wide;
  }
}

// The quick way for the types that nearly all files have.
static inline double read_value(const u8 *at, u32 type) {
  if (encoding == LITTLE_ENDIAN_ROWS) {
    float narrow;
    s32 whole;
    if (type == FLOAT32) {
      __builtin_memcpy(&narrow, at, 4);
      return narrow;
    }
    if (type == INT32) {
      __builtin_memcpy(&whole, at, 4);
      return whole;
    }
    if (type == UINT8) return *at;
  }
  return value_at(at, type);
}

// Whether `count` is a list's length of which the file has at most `most` values left.
static inline int is_count(double count, double most) {
  if (count >= 0 && count <= most && __builtin_floor(count) == count) return 1;
  out.fault = BAD_COUNT;
  return 0;
}

static const u8 *binary_row(const u8 *p, const u8 *end, double *values, double left) {
  const u8 *start = p;
  for (u32 i = 0; i < property_count; i++) {
    u32 type = properties[i].type, size = sizes[type], count_type = properties[i].count_type;
    if (count_type == NONE) {
      if ((u32)(end - p) < size) return 0;
      values[i] = read_value(p, type);
      p += size;
      continue;
    }
    if ((u32)(end - p) < sizes[count_type]) return 0;
    double count = read_value(p, count_type);
    p += sizes[count_type];
    if (!is_count(count, (left - (p - start)) / size)) return 0;
    if (count * size > end - p) return 0;
    values[i] = count;
    double *items = out.items + out.item_count;
    for (u32 item = 0; item < (u32)count; item++, p += size) items[item] = read_value(p, type);
    out.item_count += (u32)count;
  }
  return p;
}

// The next number of a text; clears `*p` where it goes beyond what is there.
static inline double next_number(const u8 **p, const u8 *end, u32 last) {
  const u8 *at = *p;
  while (at < end && *at <= ' ') at++;
  if (at >= end) {
    *p = 0;
    return 0;
  }
  double value = parse_float(&at);
  // A number that touches the end may go on behind it.
  *p = at >= end && !last ? 0 : at;
  return value;
}

static const u8 *text_row(const u8 *p, const u8 *end, double *values, double left, u32 last) {
  const u8 *start = p;
  for (u32 i = 0; i < property_count; i++) {
    values[i] = next_number(&p, end, last);
    if (!p) return 0;
    if (properties[i].count_type == NONE) continue;
    if (!is_count(values[i], (left - (p - start) + 1) / 2)) return 0;
    u32 count = (u32)values[i];
    for (u32 item = 0; item < count; item++) {
      double value = next_number(&p, end, last);
      if (!p) return 0;
      out.items[out.item_count++] = value;
    }
  }
  // A row is a line: what some writers put behind the announced values is not the next row's.
  while (p < end && *p != '\n' && *p != '\r') p++;
  return p >= end && !last ? 0 : p;
}

// Parses at most `rows` rows of the `length` bytes at `input`; the file has `left` bytes from there on, and `last` says that these are all.
EXPORT(parse_rows) Result *parse_rows(u8 *input, u32 length, u32 rows, double left, u32 last) {
  const u8 *p = input, *end = input + length;
  input[length] = '\n';
  out.row_count = out.item_count = out.fault = 0;
  while (out.row_count < rows) {
    u32 items = out.item_count;
    double *values = out.values + (u64)out.row_count * property_count;
    double rest = left - (p - input);
    const u8 *next = encoding == ASCII ? text_row(p, end, values, rest, last) : binary_row(p, end, values, rest);
    if (!next) {
      out.item_count = items;
      break;
    }
    p = next;
    out.row_count++;
  }
  out.consumed = p - input;
  return &out;
}
