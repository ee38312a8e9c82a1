// Finds the fans of faces that form a smooth surface around a position, and the normal of each.
#include "base.h"

// Faces over one edge that are looked at: where more meet there, the rest counts as sharp.
#define MOST_AT_EDGE 8
// Height of a triangle, as a share of its longest side, below which its direction is rounding alone.
#define FLATTEST 1e-6
// Square of the distance of two unit normals: faces that lie in one plane but for rounding.
#define ONE_DIRECTION 1e-8f

typedef struct {
  float x, y, z;
} Vector;

// The host fills the lists, and reads these words in this order.
static struct {
  Vector *positions;
  // Vertex of each corner, 3 corners a triangle.
  u32 *corners;
  // First vertex at the same position, per vertex.
  u32 *places;
  // Smoothing group of each triangle; 0 for none.
  u32 *groups;
  u32 *fans;
  // Faces of different directions are smooth somewhere.
  u32 curved;
} surface;

static u32 vertex_count, triangle_count, fan_count, is_grouped;
// Unit normal of each triangle; 0 where it has no area to speak of.
static Vector *faces;
static Vector *normals;

EXPORT(begin) void *begin(u32 vertices, u32 triangles, u32 grouped) {
  reset_arena();
  vertex_count = vertices;
  triangle_count = triangles;
  is_grouped = grouped;
  surface.positions = reserve((u64)vertices * sizeof(Vector));
  surface.corners = reserve((u64)triangles * 12);
  surface.places = reserve((u64)vertices * 4);
  surface.groups = reserve(grouped ? (u64)triangles * 4 : 0);
  surface.fans = reserve((u64)triangles * 12);
  faces = reserve((u64)triangles * sizeof(Vector));
  normals = 0;
  return &surface;
}

static inline int is_flat(const Vector *face) { return face->x == 0 && face->y == 0 && face->z == 0; }

typedef struct {
  double x, y, z;
} Way;

static inline Way way(const Vector *a, const Vector *b) {
  return (Way){(double)b->x - (double)a->x, (double)b->y - (double)a->y, (double)b->z - (double)a->z};
}
static inline double dot(Way u, Way v) { return u.x * v.x + u.y * v.y + u.z * v.z; }

static void turn_faces(void) {
  for (u32 triangle = 0; triangle < triangle_count; triangle++) {
    const u32 *corner = surface.corners + 3 * triangle;
    const Vector *a = surface.positions + corner[0], *b = surface.positions + corner[1], *c = surface.positions + corner[2];
    Way u = way(a, b), v = way(a, c), w = way(b, c);
    Way n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    double length = __builtin_sqrt(dot(n, n));
    double longest = dot(u, u);
    if (dot(v, v) > longest) longest = dot(v, v);
    if (dot(w, w) > longest) longest = dot(w, w);
    int sound = length > FLATTEST * longest;
    double scale = sound ? 1 / length : 0;
    faces[triangle] = sound ? (Vector){(float)(n.x * scale), (float)(n.y * scale), (float)(n.z * scale)} : (Vector){0, 0, 0};
  }
}

// Corners in the order of their places: those of place `p` are from `starts[p]` to `starts[p + 1]`.
static u32 *list_corners(u32 *starts) {
  u32 corners = 3 * triangle_count;
  u32 *list = reserve((u64)corners * 4);
  __builtin_memset(starts, 0, ((unsigned long)vertex_count + 1) * 4);
  for (u32 i = 0; i < corners; i++) starts[surface.places[surface.corners[i]]]++;
  u32 sum = 0;
  for (u32 place = 0; place <= vertex_count; place++) {
    u32 count = starts[place];
    starts[place] = sum;
    sum += count;
  }
  for (u32 i = 0; i < corners; i++) list[starts[surface.places[surface.corners[i]]]++] = i;
  // Each start has moved to its end.
  for (u32 place = vertex_count; place > 0; place--) starts[place] = starts[place - 1];
  starts[0] = 0;
  return list;
}

static inline u32 root(u32 *parent, u32 at) {
  while (parent[at] != at) at = parent[at] = parent[parent[at]];
  return at;
}

static inline int is_smooth(u32 one, u32 other, float most) {
  float x = faces[one].x - faces[other].x, y = faces[one].y - faces[other].y, z = faces[one].z - faces[other].z;
  float apart = x * x + y * y + z * z;
  int smooth = is_grouped ? surface.groups[one] != 0 && surface.groups[one] == surface.groups[other] : apart <= most;
  if (smooth && apart > ONE_DIRECTION) surface.curved = 1;
  return smooth;
}

// Joins corners at a place over the edges that their faces share there, where both run round the same way and the edge is smooth: up to a square
// distance `most` of their normals, or within a smoothing group. Faces without area join any fan at the place. Returns the number of fans.
EXPORT(find_fans) u32 find_fans(float most) {
  turn_faces();
  surface.curved = 0;
  fan_count = 0;
  u32 *starts = reserve(((u64)vertex_count + 1) * 4);
  u32 *list = list_corners(starts);
  u32 widest = 1;
  for (u32 place = 0; place < vertex_count; place++)
    if (starts[place + 1] - starts[place] > widest) widest = starts[place + 1] - starts[place];
  u32 *parent = reserve((u64)widest * 4);
  u32 *chain = reserve((u64)widest * 4);
  // For each place next to the one at hand the first corner, from 1 on, whose face goes on to it; `chain` has the next ones, 0 ends.
  u32 *head = reserve((u64)vertex_count * 4);
  __builtin_memset(head, 0, (unsigned long)vertex_count * 4);
  for (u32 place = 0; place < vertex_count; place++) {
    const u32 *own = list + starts[place];
    u32 degree = starts[place + 1] - starts[place];
    if (degree == 0) continue;
    u32 sound = degree;
    for (u32 i = 0; i < degree; i++) {
      u32 corner = own[i], triangle = corner / 3;
      parent[i] = i;
      if (is_flat(faces + triangle)) continue;
      if (sound == degree) sound = i;
      u32 next = surface.places[surface.corners[corner == 3 * triangle + 2 ? corner - 2 : corner + 1]];
      chain[i] = head[next];
      head[next] = i + 1;
    }
    for (u32 i = 0; i < degree; i++) {
      u32 corner = own[i], triangle = corner / 3;
      if (is_flat(faces + triangle)) {
        parent[i] = sound == degree ? 0 : sound;
        continue;
      }
      u32 before = surface.places[surface.corners[corner == 3 * triangle ? corner + 2 : corner - 1]];
      u32 other = head[before];
      for (u32 tries = 0; other != 0 && tries < MOST_AT_EDGE; tries++, other = chain[other - 1])
        if (is_smooth(triangle, own[other - 1] / 3, most)) parent[root(parent, i)] = root(parent, other - 1);
    }
    for (u32 i = 0; i < degree; i++) {
      u32 corner = own[i];
      head[surface.places[surface.corners[corner % 3 == 2 ? corner - 2 : corner + 1]]] = 0;
    }
    for (u32 i = 0; i < degree; i++)
      if (parent[i] == i) chain[i] = fan_count++;
    for (u32 i = 0; i < degree; i++) surface.fans[own[i]] = chain[root(parent, i)];
  }
  return fan_count;
}

// Abramowitz and Stegun 4.4.46, to 2e-8.
static inline double arc_cosine(double x) {
  double a = x < 0 ? -x : x;
  if (a > 1) a = 1;
  double sum = -0.0012624911;
  sum = sum * a + 0.0066700901;
  sum = sum * a - 0.0170881256;
  sum = sum * a + 0.0308918810;
  sum = sum * a - 0.0501743046;
  sum = sum * a + 0.0889789874;
  sum = sum * a - 0.2145988016;
  sum = sum * a + 1.5707963050;
  sum *= __builtin_sqrt(1 - a);
  return x < 0 ? 3.14159265358979323846 - sum : sum;
}

static inline void add(Vector *to, const Vector *face, float weight) {
  to->x += face->x * weight;
  to->y += face->y * weight;
  to->z += face->z * weight;
}

// Unit normal of each fan, its faces weighted by their angles at the place; up where no face has an area. The positions may be others than those
// that the fans were found for.
EXPORT(average) Vector *average(void) {
  turn_faces();
  if (!normals) normals = reserve((u64)fan_count * sizeof(Vector));
  __builtin_memset(normals, 0, (unsigned long)fan_count * sizeof(Vector));
  for (u32 triangle = 0; triangle < triangle_count; triangle++) {
    const Vector *face = faces + triangle;
    if (is_flat(face)) continue;
    const u32 *corner = surface.corners + 3 * triangle, *fan = surface.fans + 3 * triangle;
    const Vector *a = surface.positions + corner[0], *b = surface.positions + corner[1], *c = surface.positions + corner[2];
    Way u = way(a, b), v = way(a, c), w = way(b, c);
    double uu = dot(u, u), vv = dot(v, v), ww = dot(w, w);
    double first = arc_cosine(dot(u, v) / __builtin_sqrt(uu * vv));
    double second = arc_cosine(-dot(u, w) / __builtin_sqrt(uu * ww));
    double third = 3.14159265358979323846 - first - second;
    add(normals + fan[0], face, (float)first);
    add(normals + fan[1], face, (float)second);
    add(normals + fan[2], face, (float)(third > 0 ? third : 0));
  }
  for (u32 fan = 0; fan < fan_count; fan++) {
    Vector *n = normals + fan;
    double x = (double)n->x, y = (double)n->y, z = (double)n->z;
    double length = __builtin_sqrt(x * x + y * y + z * z);
    double scale = 1 / length;
    *n = length > 1e-9 ? (Vector){(float)(x * scale), (float)(y * scale), (float)(z * scale)} : (Vector){0, 1, 0};
  }
  return normals;
}

// Faces that lean less than this to the normals at their corners (radians, 0.5°) are plane.
#define PLANE 0.00873

// How far curved faces lean to the normals at their corners, as the mean over their area in radians, after `average`; 0 when all are plane.
EXPORT(facet_angle) double facet_angle(void) {
  double sum = 0, area = 0;
  for (u32 triangle = 0; triangle < triangle_count; triangle++) {
    const Vector *face = faces + triangle;
    if (is_flat(face)) continue;
    const u32 *corner = surface.corners + 3 * triangle, *fan = surface.fans + 3 * triangle;
    double angle = 0;
    for (u32 k = 0; k < 3; k++) {
      const Vector *n = normals + fan[k];
      angle += arc_cosine((double)(face->x * n->x + face->y * n->y + face->z * n->z)) / 3;
    }
    if (angle < PLANE) continue;
    Way u = way(surface.positions + corner[0], surface.positions + corner[1]);
    Way v = way(surface.positions + corner[0], surface.positions + corner[2]);
    Way n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    double own = __builtin_sqrt(dot(n, n));
    sum += own * angle;
    area += own;
  }
  return area > 0 ? sum / area : 0;
}
