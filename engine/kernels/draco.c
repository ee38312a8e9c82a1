// Triangles as Draco's files have them (Google, "Draco 3D data compression", bitstream 2.2): places on a grid and any other numbers on grids of their own,
// each predicted from the triangle beside it. What Draco calls a point is a vertex of a mesh that is cut along the edges where other numbers change.

#include "draco-faces.h"

#define MOST_ATTRIBUTES 8
#define MOST_WIDTH 4
// Meshes with fewer faces have their symbols bare: contexts would take more than they save.
#define LEAST_FOR_VALENCES 1000

typedef struct {
  u32 kind, width, bits;
  float least[MOST_WIDTH], range;
  const float *values;
  // The numbers of a vertex, one beside the other.
  u64 *packed;
} Attribute;

static Attribute attributes[MOST_ATTRIBUTES];
static u32 attributeCount, vertexCount, cornerCount;
static u32 *indices;
static u32 pointCount, faceCount;
// Of each corner of a face that has an area: its vertex in the input.
static u32 *source;
static Corners base;

// Room for the indices of a mesh.
EXPORT(begin) u32 *begin(u32 vertices, u32 corners) {
  reset_arena();
  new_secret();
  attributeCount = 0;
  vertexCount = vertices;
  cornerCount = corners;
  return indices = reserve((u64)corners * 4);
}

// Room for the numbers of the next attribute, places first: `kind` as Draco names it, `bits` from `least` over `range`, together at most 64.
EXPORT(add_attribute) float *add_attribute(u32 kind, u32 width, u32 bits, float range, float x, float y, float z, float w) {
  float *values = reserve((u64)vertexCount * width * 4);
  attributes[attributeCount++] = (Attribute){kind, width, bits, {x, y, z, w}, range, values, 0};
  return values;
}

static void pack_values(Attribute *a) {
  a->packed = reserve((u64)vertexCount * 8);
  const float most = (float)((1u << a->bits) - 1), scale = most / a->range;
  for (u32 v = 0; v < vertexCount; v++) {
    u64 packed = 0;
    for (u32 k = 0; k < a->width; k++) {
      float steps = __builtin_floorf((a->values[v * a->width + k] - a->least[k]) * scale + 0.5f);
      packed |= (u64)(u32)(steps > 0 ? steps < most ? steps : most : 0) << k * a->bits;
    }
    a->packed[v] = packed;
  }
}

// Corners of the faces that have three places, which are the vertices at first; answers how many.
static u32 weld(void) {
  u32 size = power_above(vertexCount + vertexCount / 2), mask = size - 1;
  u32 *table = reserve((u64)size * 4), *placeOf = reserve((u64)vertexCount * 4);
  __builtin_memset(table, 0xff, (unsigned long)size * 4);
  const u64 *packed = attributes[0].packed;
  for (u32 v = 0; v < vertexCount; v++) {
    u32 at = slot_of(packed[v], mask);
    while (table[at] != NONE && packed[table[at]] != packed[v]) at = (at + 1) & mask;
    if (table[at] == NONE) table[at] = v;
    placeOf[v] = table[at];
  }
  const u64 room = (u64)cornerCount / 3 * 16;
  base.vertex = reserve(room);
  base.opposite = reserve(room);
  source = reserve(room);
  u32 corners = 0;
  for (u32 c = 0; c + 2 < cornerCount; c += 3) {
    u32 a = placeOf[indices[c]], b = placeOf[indices[c + 1]], d = placeOf[indices[c + 2]];
    if (a == b || b == d || a == d) continue;
    for (u32 k = 0; k < 3; k++) source[corners + k] = indices[c + k];
    base.vertex[corners] = a, base.vertex[corners + 1] = b, base.vertex[corners + 2] = d;
    corners += 4;
  }
  return corners;
}

static inline u32 differ(const u64 *packed, u32 a, u32 b) { return source[a] != source[b] && packed[source[a]] != packed[source[b]]; }

// The corner table of an attribute, which is cut where its numbers change. Answers whether that is so anywhere but on borders.
static u32 cut(const Attribute *a, u32 corners, Corners *t) {
  const u64 *packed = a->packed;
  u32 seams = 0;
  t->opposite = reserve((u64)corners * 4);
  for (u32 c = 0; c < corners; c = after(c)) {
    u32 other = base.opposite[c];
    if (other == NONE || other > c) {
      u32 isSeam = other != NONE && (differ(packed, next_of(c), before_of(other)) || differ(packed, before_of(c), next_of(other)));
      t->opposite[c] = isSeam ? NONE : other;
      seams += isSeam;
    } else t->opposite[c] = t->opposite[other] == NONE ? NONE : other;
  }
  if (seams == 0) return 0;
  t->vertex = reserve((u64)corners * 4);
  t->open = reserve(corners);
  t->first = 0;
  t->vertices = 0;
  for (u32 v = 0; v < base.vertices; v++) {
    u32 start = base.first[v], first = start;
    for (u32 left = turn_left(t, start); left != NONE && left != start; left = turn_left(t, left)) first = left;
    u32 vertex = t->vertices++;
    t->open[vertex] = turn_left(t, first) == NONE;
    u32 at = first;
    do {
      t->vertex[at] = vertex;
      u32 right = turn_right(&base, at);
      if (right == NONE || right == first) break;
      if (left_of(t, at) == NONE) {
        vertex = t->vertices++;
        t->open[vertex] = 1;
      }
      at = right;
    } while (1);
  }
  return seams;
}

// The corner of each entry of a corner table, in the order in which they are read, and of each vertex its entry.
typedef struct {
  u32 *corners, *entryOf, count;
} Sequence;

static inline void visit(Sequence *s, const Corners *t, u32 corner) {
  u32 vertex = t->vertex[corner];
  if (s->entryOf[vertex] != NONE) return;
  s->entryOf[vertex] = s->count;
  s->corners[s->count++] = corner;
}

static Sequence sequence_of(const Corners *t, const Walk *walk, u32 faces) {
  Sequence s = {reserve((u64)t->vertices * 4), reserve((u64)t->vertices * 4), 0};
  __builtin_memset(s.entryOf, 0xff, (unsigned long)t->vertices * 4);
  __builtin_memset(seenFace, 0, faces);
  for (u32 i = 0; i < walk->orderLength; i++) {
    u32 corner = walk->order[i], depth = 0;
    if (seenFace[face_of(corner)]) continue;
    waiting[depth++] = corner;
    visit(&s, t, next_of(corner));
    visit(&s, t, before_of(corner));
    while (depth > 0) {
      corner = waiting[depth - 1];
      if (was_seen(corner)) {
        depth--;
        continue;
      }
      for (;;) {
        seenFace[face_of(corner)] = 1;
        u32 vertex = t->vertex[corner], isNew = s.entryOf[vertex] == NONE;
        u32 right = right_of(t, corner), left = left_of(t, corner);
        if (isNew) visit(&s, t, corner);
        if (isNew && !t->open[vertex]) {
          corner = right;
          continue;
        }
        u32 rightSeen = was_seen(right), leftSeen = was_seen(left);
        if (rightSeen && leftSeen) {
          depth--;
          break;
        }
        if (!rightSeen && !leftSeen) {
          waiting[depth - 1] = left;
          waiting[depth++] = right;
          break;
        }
        corner = rightSeen ? left : right;
      }
    }
  }
  return s;
}

// An attribute's numbers: what they differ from those of a parallelogram with the triangle beside, or of the entry before.
static void put_attribute(const Attribute *a, const Corners *t, const Sequence *s) {
  const u32 width = a->width, mask = (1u << a->bits) - 1;
  s32 *values = reserve((u64)s->count * width * 4);
  s32 least = 0x7fffffff, most = 0;
  for (u32 e = 0; e < s->count; e++) {
    u64 packed = a->packed[source[s->corners[e]]];
    for (u32 k = 0; k < width; k++) {
      s32 value = values[e * width + k] = (s32)(packed >> k * a->bits & mask);
      least = value < least ? value : least;
      most = value > most ? value : most;
    }
  }
  // What is off by more than half of the range is less off the other way around.
  const s32 turn = most - least + 1, highest = (turn - 1) / 2, lowest = -(turn / 2);
  u32 *off = reserve((u64)s->count * width * 4);
  for (u32 e = 0; e < s->count; e++) {
    u32 beside = t->opposite[s->corners[e]];
    const s32 *tip = 0, *next = 0, *before = e == 0 ? 0 : values + (e - 1) * width;
    if (beside != NONE && e > 0) {
      u32 x = s->entryOf[t->vertex[beside]], y = s->entryOf[t->vertex[next_of(beside)]], z = s->entryOf[t->vertex[before_of(beside)]];
      if (x < e && y < e && z < e) tip = values + x * width, next = values + y * width, before = values + z * width;
    }
    for (u32 k = 0; k < width; k++) {
      s32 expected = before ? before[k] : 0;
      if (tip) expected += next[k] - tip[k];
      expected = expected < least ? least : expected > most ? most : expected;
      s32 d = values[e * width + k] - expected;
      d += d < lowest ? turn : d > highest ? -turn : 0;
      off[e * width + k] = (u32)(d << 1) ^ (u32)(d >> 31);
    }
  }
  // By parallelograms, wrapped, packed.
  put_byte(1);
  put_byte(1);
  put_byte(1);
  put_entries(off, s->count, width);
  put_bytes(&least, 4);
  put_bytes(&most, 4);
  put_bytes(a->least, width * 4);
  put_bytes(&a->range, 4);
  put_byte(a->bits);
}

// A bit for each edge between two faces, whether the attribute is cut there.
static void put_seams(const Corners *t, const Walk *walk, u32 faces, u8 *bits, u8 *room) {
  u32 count = 0;
  __builtin_memset(seenFace, 0, faces);
  for (u32 i = 0; i < faces; i++) {
    u32 c = walk->order[i];
    seenFace[face_of(c)] = 1;
    for (u32 k = 0; k < 3; k++, c = next_of(c))
      if (base.opposite[c] != NONE && !seenFace[face_of(base.opposite[c])]) bits[count++] = t->opposite[c] == NONE;
  }
  put_rare_bits(bits, count, room);
}

// Points as a reader makes them: vertices parted wherever one of the attributes is cut.
static u32 count_points(const Corners *tables, const u8 *isCut) {
  u32 points = 0, cuts = 0, last = 0;
  for (u32 a = 1; a < attributeCount; a++)
    if (isCut[a]) cuts++, last = a;
  if (cuts < 2) return tables[last].vertices;
  for (u32 v = 0; v < base.vertices; v++) {
    u32 first = base.first[v], changes = 0, at = first;
    do {
      u32 right = turn_right(&base, at);
      if (right == NONE) break;
      u32 changed = 0;
      for (u32 a = 1; a < attributeCount; a++)
        if (isCut[a]) changed |= tables[a].vertex[at] != tables[a].vertex[right];
      changes += changed;
      at = right;
    } while (at != first);
    points += base.open[v] ? changes + 1 : changes > 0 ? changes : 1;
  }
  return points;
}

// The file of the mesh: its bytes; 0 if no face has an area.
EXPORT(encode) u32 encode(void) {
  for (u32 a = 0; a < attributeCount; a++) pack_values(attributes + a);
  u32 corners = weld(), faces = corners / 4;
  faceCount = faces;
  if (faces == 0) return 0;
  pair_corners(&base, corners);
  name_vertices(&base, corners);
  Walk walk;
  u8 *inner = reserve(faces), *bits = reserve(corners), *room = reserve(corners / 2 + 64);
  u32 parts = walk_faces(&base, faces, &walk, inner);

  u64 most = 4096 + (u64)faces * 32;
  for (u32 a = 0; a < attributeCount; a++) most += (u64)corners * (attributes[a].width * 4 + 2) + (4ull << MOST_RAW_BITS);
  out = reserve(most);
  outLength = 0;
  u32 byValence = faces >= LEAST_FOR_VALENCES;
  put_bytes("DRACO\2\2\1\1\0\0", 11);
  put_byte(byValence ? 2 : 0);
  put_number(base.vertices);
  put_number(faces);
  put_byte(attributeCount - 1);
  put_number(symbolCount);
  put_number(splitCount);
  put_meetings();
  if (!byValence) put_faces_as_symbols();
  put_rare_bits(inner, parts, room);
  Corners tables[MOST_ATTRIBUTES];
  u8 isCut[MOST_ATTRIBUTES] = {0};
  for (u32 a = 1; a < attributeCount; a++) {
    isCut[a] = cut(attributes + a, corners, tables + a) > 0;
    put_seams(tables + a, &walk, faces, bits, room);
    if (!isCut[a]) tables[a] = base;
  }
  if (byValence) put_faces_by_valence();

  tables[0] = base;
  put_byte(attributeCount);
  for (u32 a = 0; a < attributeCount; a++) {
    put_byte(a - 1);
    // Of vertices or of corners, depth first.
    put_byte(isCut[a]);
    put_byte(0);
  }
  for (u32 a = 0; a < attributeCount; a++) {
    const Attribute *it = attributes + a;
    // One attribute, of 32-bit floats that are not normalized, on a grid.
    const u8 head[] = {1, (u8)it->kind, 9, (u8)it->width, 0, (u8)a, 2};
    put_bytes(head, sizeof head);
  }
  Sequence whole = sequence_of(&base, &walk, faces);
  for (u32 a = 0; a < attributeCount; a++) {
    Sequence own = isCut[a] ? sequence_of(tables + a, &walk, faces) : whole;
    put_attribute(attributes + a, tables + a, &own);
  }
  pointCount = count_points(tables, isCut);
  return outLength;
}

EXPORT(bytes_at) u8 *bytes_at(void) { return out; }
EXPORT(point_count) u32 point_count(void) { return pointCount; }
EXPORT(face_count) u32 face_count(void) { return faceCount; }
