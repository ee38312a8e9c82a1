// How triangles hang together, as Draco's files have it: Edgebreaker (J. Rossignac, "Edgebreaker: Connectivity compression for triangle meshes", IEEE TVCG 5(1),
// 1999), which is read from its last symbol to the first (M. Isenburg, J. Snoeyink, "Spirale Reversi", 2001).
#pragma once

#include "draco-corners.h"
#include "draco-symbols.h"
#include "draco-valences.h"

// As they are written: the first has one bit, the others three.
enum { CENTRE = 0, SPLIT = 1, LEFT = 3, RIGHT = 5, END = 7 };

// A face that meets one at which the way had been split.
typedef struct {
  u32 split, source, side;
} Meeting;

typedef struct {
  // The corner by which each face was reached, in the order of reading.
  u32 *order;
  u32 orderLength;
} Walk;

static const Corners *mesh;
static u8 *symbols;
static u32 symbolCount, splitCount;
static u8 *seenFace, *seenVertex;
// Of each vertex on a border, which one; of each border, whether it was passed.
static u32 *borderOf;
static u8 *seenBorder;
static u32 *splitOf;
static Meeting *meetings;
static u32 meetingCount;
static u32 *waiting;

static void find_borders(u32 corners) {
  borderOf = reserve((u64)mesh->vertices * 4);
  __builtin_memset(borderOf, 0xff, (unsigned long)mesh->vertices * 4);
  seenBorder = reserve(mesh->vertices);
  u32 borders = 0;
  for (u32 c = 0; c < corners; c = after(c)) {
    if (mesh->opposite[c] != NONE) continue;
    u32 vertex = mesh->vertex[next_of(c)], corner = c;
    if (borderOf[vertex] != NONE) continue;
    seenBorder[borders] = 0;
    while (borderOf[vertex] == NONE) {
      borderOf[vertex] = borders;
      for (corner = next_of(corner); mesh->opposite[corner] != NONE;) corner = next_of(mesh->opposite[corner]);
      vertex = mesh->vertex[next_of(corner)];
    }
    borders++;
  }
}

// Marks the vertices of the border on which a corner lies.
static void pass_border(u32 corner, u32 withFirst) {
  u32 start = mesh->vertex[corner];
  for (corner = before_of(corner); mesh->opposite[corner] != NONE;) corner = next_of(mesh->opposite[corner]);
  if (withFirst) seenVertex[start] = 1;
  seenBorder[borderOf[start]] = 1;
  for (u32 vertex = mesh->vertex[before_of(corner)]; vertex != start; vertex = mesh->vertex[before_of(corner)]) {
    seenVertex[vertex] = 1;
    for (corner = next_of(corner); mesh->opposite[corner] != NONE;) corner = next_of(mesh->opposite[corner]);
  }
}

static void note_meeting(u32 other, u32 side) {
  u32 split = splitOf[face_of(other)];
  if (split != NONE) meetings[meetingCount++] = (Meeting){split, symbolCount, side};
}

static inline u32 was_seen(u32 corner) { return corner == NONE || seenFace[face_of(corner)]; }

// All faces that are reached from a corner's.
static void walk_from(u32 corner, Walk *walk) {
  u32 depth = 0;
  waiting[depth++] = corner;
  while (depth > 0) {
    corner = waiting[depth - 1];
    if (was_seen(corner)) {
      depth--;
      continue;
    }
    for (;;) {
      seenFace[face_of(corner)] = 1;
      walk->order[walk->orderLength++] = corner;
      u32 vertex = mesh->vertex[corner], onBorder = borderOf[vertex] != NONE;
      u32 right = right_of(mesh, corner), left = left_of(mesh, corner);
      if (!seenVertex[vertex]) {
        seenVertex[vertex] = 1;
        if (!onBorder) {
          note_symbol(corner, 0, 1, 1, symbolCount);
          symbols[symbolCount++] = CENTRE;
          corner = right;
          continue;
        }
      }
      u32 rightSeen = was_seen(right), leftSeen = was_seen(left);
      if (rightSeen && right != NONE) note_meeting(right, 1);
      if (leftSeen && left != NONE) note_meeting(left, 0);
      if (!rightSeen && !leftSeen) {
        if (onBorder && !seenBorder[borderOf[vertex]]) pass_border(corner, 0);
        splitOf[face_of(corner)] = symbolCount;
        splitCount++;
        note_symbol(corner, 0, 1, 1, symbolCount);
        split_vertex(mesh, seenFace, corner);
        symbols[symbolCount++] = SPLIT;
        waiting[depth - 1] = left;
        waiting[depth++] = right;
        break;
      }
      if (rightSeen && leftSeen) {
        note_symbol(corner, 2, 2, 2, symbolCount);
        symbols[symbolCount++] = END;
        depth--;
        break;
      }
      note_symbol(corner, 1, rightSeen ? 1 : 2, rightSeen ? 2 : 1, symbolCount);
      symbols[symbolCount++] = rightSeen ? RIGHT : LEFT;
      corner = rightSeen ? left : right;
    }
  }
}

// Where to begin with a face: on a border if it touches one. Answers whether it does not.
static u32 first_corner(u32 face, u32 *corner) {
  u32 c = face * 4;
  for (u32 k = 0; k < 3; k++, c = next_of(c)) {
    if (mesh->opposite[c] == NONE) {
      *corner = c;
      return 0;
    }
    if (borderOf[mesh->vertex[c]] != NONE) {
      for (u32 right = c; right != NONE; right = turn_right(mesh, right)) c = right;
      *corner = before_of(c);
      return 0;
    }
  }
  *corner = c;
  return 1;
}

static void put_meetings(void) {
  put_number(meetingCount);
  u32 last = 0;
  for (u32 i = 0; i < meetingCount; i++) {
    put_number(meetings[i].source - last);
    put_number(meetings[i].source - meetings[i].split);
    last = meetings[i].source;
  }
  Bits bits = {out + outLength, 0, 0};
  for (u32 i = 0; i < meetingCount; i++) put_bits(&bits, meetings[i].side, 1);
  outLength = (u32)(end_bits(&bits) - out);
}

static void put_faces_as_symbols(void) {
  u32 count = 0;
  for (u32 i = 0; i < symbolCount; i++) count += symbols[i] == CENTRE ? 1 : 3;
  put_number((count + 7) / 8);
  Bits bits = {out + outLength, 0, 0};
  for (u32 i = symbolCount; i-- > 0;) put_bits(&bits, symbols[i], symbols[i] == CENTRE ? 1 : 3);
  outLength = (u32)(end_bits(&bits) - out);
}

// Each symbol is known by that before it, so the last one is not written.
static void put_faces_by_valence(void) {
  static const u8 numberOf[8] = {0, 1, 0, 2, 0, 3, 0, 4};
  u32 *values = reserve((u64)symbolCount * 4);
  for (u32 context = 0; context < CONTEXTS; context++) {
    u32 count = 0;
    for (u32 i = 1; i < symbolCount; i++)
      if (contexts[i] == context) values[count++] = numberOf[symbols[i - 1]];
    put_number(count);
    put_entries(values, count, 1);
  }
}

// Walks over all faces. `inner`: a byte for each part of the mesh, whether it begins inside; answers how many parts there are.
static u32 walk_faces(const Corners *corners, u32 faces, Walk *walk, u8 *inner) {
  mesh = corners;
  symbolCount = splitCount = meetingCount = 0;
  symbols = reserve(faces);
  seenFace = reserve(faces);
  __builtin_memset(seenFace, 0, faces);
  seenVertex = reserve(mesh->vertices);
  __builtin_memset(seenVertex, 0, mesh->vertices);
  splitOf = reserve((u64)faces * 4);
  __builtin_memset(splitOf, 0xff, (unsigned long)faces * 4);
  meetings = reserve((u64)faces * 2 * sizeof(Meeting));
  waiting = reserve(((u64)faces + 1) * 4);
  u32 *starts = reserve((u64)faces * 4), startCount = 0, parts = 0;
  find_borders(faces * 4);
  count_valences(mesh, faces);
  walk->order = reserve((u64)faces * 4);
  walk->orderLength = 0;
  for (u32 face = 0; face < faces; face++) {
    if (seenFace[face]) continue;
    u32 corner;
    u32 inside = inner[parts++] = (u8)first_corner(face, &corner);
    if (!inside) {
      pass_border(next_of(corner), 1);
      walk_from(corner, walk);
      continue;
    }
    for (u32 c = face * 4; c < face * 4 + 3; c++) seenVertex[mesh->vertex[c]] = 1;
    seenFace[face] = 1;
    starts[startCount++] = next_of(corner);
    if (!was_seen(right_of(mesh, corner))) walk_from(right_of(mesh, corner), walk);
  }
  // It is read from the last to the first, and the faces where parts begin after all others.
  for (u32 low = 0, high = walk->orderLength; low + 1 < high; low++) {
    u32 corner = walk->order[low];
    walk->order[low] = walk->order[--high];
    walk->order[high] = corner;
  }
  for (u32 i = 0; i < startCount; i++) walk->order[walk->orderLength++] = starts[i];
  return parts;
}
