// Tokenises a range of whole lines of a Wavefront OBJ. Equal corners get one number per run; non-numeric lines are returned as text.
#include "triples.h"
#include "number.h"

enum { TRIANGLES, LINES, POINTS, HAS_UVS = 4, HAS_NORMALS = 8, HAS_POLYGONS = 16 };

// A number counted from the end is relative to what came before this range, which is not known here: it goes out as its place after
// the range's start minus 2^30.
#define RELATIVE (1 << 30)
#define OUT_OF_RANGE 0x7fffffff

typedef struct {
  u32 kind, face, corner, unique, smoothing;
} Run;

// The smoothing group before the first `s` of the range: that of the range before.
#define INHERITED 0xffffffff

// `positions` precede it within the range.
typedef struct {
  u32 offset, length, run, positions;
} Statement;

// The host reads these as 32-bit words, in this order.
typedef struct {
  float *positions;
  u32 position_count;
  float *uvs;
  u32 uv_count;
  float *normals;
  u32 normal_count;
  // Red, green and blue of the position whose number `colored` has.
  double *colors;
  u32 *colored;
  u32 color_count;
  // Position, uv and normal number from 1, 0 for none; see RELATIVE.
  s32 *uniques;
  u32 unique_count;
  u32 *corners;
  u32 corner_count;
  u32 *sizes;
  u32 face_count;
  Run *runs;
  u32 run_count;
  Statement *statements;
  u32 statement_count;
  // Elements on positions that are not there, and with too few corners.
  u32 faces_dropped, faces_short, attributes_dropped;
  // The smoothing group at the range's end, 0 for none; see INHERITED.
  u32 smoothing;
} Result;

static Result out;
static Triples table;
static const u8 *end;

// Counts before this range and in the whole file, position, uv and normal; `known` when they are.
static struct {
  u32 known, before[3], total[3];
} counts;
static double origin[3];
// The first position of the range, as the file has it.
static double first[3];
// The largest channel of the range's colours, as the file has it.
static double most_color;

EXPORT(input_for) u8 *input_for(u32 length) {
  reset_arena();
  // Room for the newline that ends every scan.
  return reserve((u64)length + 16);
}

static inline int is_blank(u8 byte) { return byte == ' ' || byte == '\t'; }
static inline int is_line_end(u8 byte) { return byte == '\n' || byte == '\r'; }

// The next non-blank byte; a backslash before the line's end continues it.
static inline const u8 *skip_blanks(const u8 *p) {
  if (*p == ' ' && p[1] > ' ' && p[1] != '\\') return p + 1;
  for (;;) {
    if (is_blank(*p))
      p++;
    else if (*p == '\\' && is_line_end(p[1]) && p < end) {
      p += p[1] == '\r' && p[2] == '\n' ? 3 : 2;
      if (p >= end) return end;
    } else
      return p;
  }
}

static inline const u8 *end_of_line(const u8 *p, const u8 *begin) {
  for (; p < end; p++) {
    if (!is_line_end(*p)) continue;
    if (p == begin || p[-1] != '\\') return p;
    if (*p == '\r' && p[1] == '\n') p++;
  }
  return end;
}

static inline double next_float(const u8 **p) {
  *p = skip_blanks(*p);
  return is_line_end(**p) ? NAN_VALUE : parse_float(p);
}

// NaN and −0 as 0.
static inline float cleaned(double value) { return value == value ? (float)(value + 0.0) : 0; }

static const u8 *read_position(const u8 *p) {
  float *to = out.positions + 3 * out.position_count++;
  double at[3];
  for (u32 axis = 0; axis < 3; axis++) {
    at[axis] = next_float(&p);
    to[axis] = (float)(at[axis] - origin[axis]);
  }
  if (out.position_count == 1) __builtin_memcpy(first, at, sizeof first);
  p = skip_blanks(p);
  if (is_line_end(*p)) return p;
  // `x y z w`, `x y z r g b`, or more behind these: SpeedTree writes alpha there.
  double rgb[3];
  u32 count = 0;
  while (count < 3 && !is_line_end(*p)) {
    double value = parse_float(&p);
    if (value != value) break;
    rgb[count++] = value;
    p = skip_blanks(p);
  }
  if (count == 3) {
    double *color = out.colors + 3 * out.color_count;
    for (u32 channel = 0; channel < 3; channel++) {
      color[channel] = rgb[channel];
      if (rgb[channel] > most_color) most_color = rgb[channel];
    }
    out.colored[out.color_count++] = out.position_count - 1;
  }
  return p;
}

static const u8 *read_uv(const u8 *p) {
  float *to = out.uvs + 2 * out.uv_count++;
  double u = next_float(&p), v = next_float(&p);
  to[0] = cleaned(u);
  to[1] = (float)(1 - (v == v ? v : 0));
  return p;
}

static inline double absolute(double value) { return __builtin_fabs(value); }

static const u8 *read_normal(const u8 *p) {
  float *to = out.normals + 3 * out.normal_count++;
  double x = next_float(&p), y = next_float(&p), z = next_float(&p);
  double square = x * x + y * y + z * z;
  double scale = 1;
  if (!(square > 1e-280 && square < 1e280)) {
    // Squares that leave the range of a double: the longest first brought to 1.
    double most = absolute(x) > absolute(y) ? absolute(x) : absolute(y);
    if (absolute(z) > most) most = absolute(z);
    if (most > 0 && most < __builtin_inf()) {
      x /= most;
      y /= most;
      z /= most;
      square = x * x + y * y + z * z;
    }
  }
  // A normal without direction stays 0, for whoever computes normals to see.
  scale = square > 0 ? 1 / __builtin_sqrt(square) : 0;
  to[0] = cleaned(x * scale);
  to[1] = cleaned(y * scale);
  to[2] = cleaned(z * scale);
  return p;
}

// The integer at `*at`, held to ±2^31 − 1; 0 with `*ok` cleared when none starts there.
static inline s32 parse_int(const u8 **at, u32 *ok) {
  const u8 *p = *at;
  u32 negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  const u8 *first = p;
  u32 value = 0, digit;
  while ((digit = *p - '0') < 10) {
    value = value * 10 + digit;
    p++;
  }
  if (p - first > 9) {
    value = 0;
    for (const u8 *again = first; again < p; again++) value = value < 200000000 ? value * 10 + (*again - '0') : 2000000000;
  }
  *at = p;
  *ok = p != first;
  return negative ? -(s32)value : (s32)value;
}

// A file's number from 1, as it goes out; 0 for what is known not to be there.
static inline s32 resolve(s32 number, u32 kind, u32 so_far) {
  if (counts.known) {
    long long index = number > 0 ? (long long)number : (long long)counts.before[kind] + so_far + number + 1;
    return number != 0 && index > 0 && index <= counts.total[kind] ? (s32)index : 0;
  }
  if (number >= 0) return number;
  return number > -(RELATIVE / 2) ? (s32)so_far + number - RELATIVE : OUT_OF_RANGE;
}

static void end_element(u32 mode, u32 count) {
  static const u32 least[] = {3, 2, 1};
  s32 *raw = table.keys + 3 * table.count;
  u32 kind = mode == TRIANGLES ? HAS_UVS | HAS_NORMALS : 0;
  if (count < least[mode]) {
    out.faces_short++;
    return;
  }
  int whole = 1;
  for (u32 i = 0; whole && i < count; i++) {
    s32 *corner = raw + 3 * i;
    s32 uv = corner[1], normal = corner[2];
    corner[0] = resolve(corner[0], 0, out.position_count);
    if (corner[0] == 0) {
      whole = 0;
      break;
    }
    corner[1] = resolve(uv, 1, out.uv_count);
    corner[2] = resolve(normal, 2, out.normal_count);
    out.attributes_dropped += (uv != 0 && corner[1] == 0) + (normal != 0 && corner[2] == 0);
    if (corner[1] == 0) kind &= ~HAS_UVS;
    if (corner[2] == 0) kind &= ~HAS_NORMALS;
  }
  if (!whole) {
    out.faces_dropped++;
    return;
  }
  kind |= mode;
  Run *run = out.run_count ? out.runs + out.run_count - 1 : 0;
  int open = run && !(out.statement_count && out.statements[out.statement_count - 1].run == out.run_count);
  // Groups matter where no normals say what is smooth.
  u32 smoothing = kind & HAS_NORMALS ? 0 : out.smoothing;
  if (!open || (run->kind & ~HAS_POLYGONS) != kind || run->smoothing != smoothing) {
    run = out.runs + out.run_count++;
    *run = (Run){kind, out.face_count, out.corner_count, table.count, smoothing};
    table.first = table.count;
  }
  if (mode == TRIANGLES && count != 3) run->kind |= HAS_POLYGONS;
  u32 *corners = out.corners + out.corner_count;
  // The raw corners are stored where new triples go: each is read before its place is overwritten.
  for (u32 i = 0; i < count; i++)
    corners[i] =
      number_of(&table, raw[3 * i], kind & HAS_UVS ? raw[3 * i + 1] : 0, kind & HAS_NORMALS ? raw[3 * i + 2] : 0) - run->unique;
  out.corner_count += count;
  out.sizes[out.face_count++] = count;
}

// Reads `v`, `v/t`, `v//n` and `v/t/n` to the line's end, or to what is none.
static const u8 *read_element(const u8 *p, u32 mode) {
  s32 *raw = table.keys + 3 * table.count;
  u32 count = 0, ok;
  p = skip_blanks(p);
  while (!is_line_end(*p)) {
    s32 position = parse_int(&p, &ok), uv = 0, normal = 0;
    if (!ok) break;
    if (*p == '/') {
      p++;
      uv = parse_int(&p, &ok);
      if (*p == '/') {
        p++;
        normal = parse_int(&p, &ok);
      }
    }
    raw[0] = position;
    raw[1] = uv;
    raw[2] = normal;
    raw += 3;
    count++;
    // `1.0` or `1abc`: pass over what is left of the word.
    while (*p > ' ') p++;
    p = skip_blanks(p);
  }
  end_element(mode, count);
  return p;
}

// A number, `off` or `on`.
static const u8 *read_smoothing(const u8 *p) {
  u32 ok;
  p = skip_blanks(p);
  s32 number = parse_int(&p, &ok);
  out.smoothing = ok ? (u32)(number < 0 ? 0 : number) : p[0] == 'o' && p[1] == 'n';
  return p;
}

// `#MRGB`, by which ZBrush paints the positions before it. Bytes behind the input are line ends.
static inline int is_paint(const u8 *p) { return end - p > 5 && p[1] == 'M' && p[2] == 'R' && p[3] == 'G' && p[4] == 'B'; }

static void lay_out(u32 length) {
  u64 bytes = (u64)length + 64;
  out = (Result){.smoothing = INHERITED};
  // Upper bounds for this many bytes: `vn` alone makes a normal, `f 1 1 1` spends two bytes a corner, `g` two a statement.
  out.positions = reserve(bytes * 4);
  out.uvs = reserve(bytes * 3);
  out.normals = reserve(bytes * 4);
  out.colors = reserve(bytes * 2);
  out.colored = reserve(bytes / 2);
  out.corners = reserve(bytes * 2);
  out.sizes = reserve(bytes);
  out.runs = reserve(bytes * 4);
  out.statements = reserve(bytes * 8);
  table.keys = reserve(bytes * 6);
  table.count = table.first = 0;
  most_color = 0;
  new_slots(&table, LEAST_SLOTS);
}

EXPORT(set_origin) void set_origin(double x, double y, double z) {
  origin[0] = x;
  origin[1] = y;
  origin[2] = z;
}

EXPORT(first_position) double *first_position(void) { return first; }
EXPORT(largest_color) double largest_color(void) { return most_color; }

EXPORT(set_counts)
void set_counts(u32 known, u32 positions, u32 uvs, u32 normals, u32 all_positions, u32 all_uvs, u32 all_normals) {
  counts.known = known;
  counts.before[0] = positions;
  counts.before[1] = uvs;
  counts.before[2] = normals;
  counts.total[0] = all_positions;
  counts.total[1] = all_uvs;
  counts.total[2] = all_normals;
}

// Parses the `length` bytes at `input`, as `input_for` gave it.
EXPORT(parse) Result *parse(u8 *input, u32 length) {
  lay_out(length);
  end = input + length;
  input[length] = '\n';
  input[length + 1] = '\n';
  const u8 *p = input;
  while (p < end) {
    u8 byte = *p, second = p[1];
    if (byte <= ' ') {
      p++;
      continue;
    }
    if (byte == 'v' && is_blank(second))
      p = read_position(p + 2);
    else if (byte == 'v' && second == 't')
      p = read_uv(p + 2);
    else if (byte == 'v' && second == 'n')
      p = read_normal(p + 2);
    else if (byte == 'f' && is_blank(second))
      p = read_element(p + 1, TRIANGLES);
    else if (byte == 'l' && is_blank(second))
      p = read_element(p + 1, LINES);
    else if (byte == 'p' && is_blank(second))
      p = read_element(p + 1, POINTS);
    else if (byte == 's' && is_blank(second))
      p = read_smoothing(p + 1);
    else if (byte == 'f' && second <= ' ')
      end_element(TRIANGLES, 0);
    else if (byte != '#' || is_paint(p)) {
      // Comments but ZBrush's say nothing that a mesh keeps; names are for the host, which knows encodings.
      const u8 *start = p;
      p = end_of_line(p, input);
      out.statements[out.statement_count++] = (Statement){start - input, p - start, out.run_count, out.position_count};
      continue;
    }
    p = end_of_line(p, input);
  }
  out.unique_count = table.count;
  out.uniques = table.keys;
  return &out;
}
