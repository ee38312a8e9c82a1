/*
 * What is nearest on a surface of triangles: a bounding volume hierarchy over them (binned surface area heuristic, Wald 2007) and two
 * questions to it. An instance holds one surface; a caller that is done drops it.
 */
#include <stdint.h>
#include <wasm_simd128.h>

#include "base.h"

#define BINS 16
#define LEAF 4
/* Beyond this depth nodes are cut in halves, so that no model makes the tree a list. */
#define DEEPEST 48
#define STACK 128

typedef struct {
  float x, y, z;
  /* Leaf: its first triangle. Inner node: its left child, the right one next to it. */
  uint32_t first;
  float X, Y, Z;
  /* Triangles of a leaf, 0 for an inner node. */
  uint32_t count;
} Node;

typedef struct {
  float at[9];
} Triangle;

static Node *nodes;
static Triangle *triangles;
static uint32_t nodeCount;

typedef struct {
  float low[4], high[4];
} Piece;
/* Which of the host's triangles each entry is; null where the host does not ask. */
static uint32_t *numbers;
/* Boxes of the entries while the tree is built; null when each entry is a whole triangle. */
static Piece *pieces;
/* Rounding of the boxes' 32-bit arithmetic: what a box must be nearer by to be passed over. */
static float slack;
/* Squared distance that is rounding alone: nothing nearer is looked for. */
static double touching;

/* Room for the host to write to, beside what was handed out before. */
EXPORT(allocate) void *allocate(double bytes) {
  if (arena == 0) reset_arena();
  return reserve((u64)bytes);
}

static inline v128_t corner(const Triangle *t, int c) { return wasm_v128_load(t->at + c * 3); }
static inline v128_t splat3(float value) { return wasm_f32x4_splat(value); }

typedef struct {
  v128_t low, high, centreLow, centreHigh;
  uint32_t count;
} Box;

static inline void clear(Box *box) {
  box->low = box->centreLow = splat3(__builtin_inff());
  box->high = box->centreHigh = splat3(-__builtin_inff());
  box->count = 0;
}

static inline void join(Box *box, const Box *other) {
  box->low = wasm_f32x4_pmin(box->low, other->low);
  box->high = wasm_f32x4_pmax(box->high, other->high);
  box->centreLow = wasm_f32x4_pmin(box->centreLow, other->centreLow);
  box->centreHigh = wasm_f32x4_pmax(box->centreHigh, other->centreHigh);
  box->count += other->count;
}

/*
 * Where an entry of the tree lies: its triangle, or of a sliver a piece. `centre` is a multiple of the middle, the same for all. Lane 3 is of no
 * meaning.
 */
static inline void extentOf(uint32_t i, v128_t *low, v128_t *high, v128_t *centre) {
  if (pieces) {
    *low = wasm_v128_load(pieces[i].low);
    *high = wasm_v128_load(pieces[i].high);
    *centre = wasm_f32x4_add(*low, *high);
    return;
  }
  const Triangle *t = triangles + i;
  v128_t a = corner(t, 0), b = corner(t, 1), c = corner(t, 2);
  *low = wasm_f32x4_pmin(a, wasm_f32x4_pmin(b, c));
  *high = wasm_f32x4_pmax(a, wasm_f32x4_pmax(b, c));
  *centre = wasm_f32x4_add(wasm_f32x4_add(a, b), c);
}

/* One number of the `centre`. */
static inline float centreAlong(uint32_t i, int axis) {
  if (pieces) return pieces[i].low[axis] + pieces[i].high[axis];
  const float *at = triangles[i].at + axis;
  return at[0] + at[3] + at[6];
}

static inline void add(Box *box, uint32_t i) {
  v128_t low, high, centre;
  extentOf(i, &low, &high, &centre);
  box->low = wasm_f32x4_pmin(box->low, low);
  box->high = wasm_f32x4_pmax(box->high, high);
  box->centreLow = wasm_f32x4_pmin(box->centreLow, centre);
  box->centreHigh = wasm_f32x4_pmax(box->centreHigh, centre);
  box->count++;
}

static float halfArea(const Box *box) {
  v128_t size = wasm_f32x4_sub(box->high, box->low);
  float x = wasm_f32x4_extract_lane(size, 0), y = wasm_f32x4_extract_lane(size, 1), z = wasm_f32x4_extract_lane(size, 2);
  return box->count == 0 ? 0 : x * y + y * z + z * x;
}

static void boundsOf(uint32_t from, uint32_t to, Box *box) {
  clear(box);
  for (uint32_t i = from; i < to; i++) add(box, i);
}

static inline float lane(v128_t v, int axis) {
  return axis == 0 ? wasm_f32x4_extract_lane(v, 0) : axis == 1 ? wasm_f32x4_extract_lane(v, 1) : wasm_f32x4_extract_lane(v, 2);
}

static inline int binOf(uint32_t i, int axis, float start, float scale) {
  float at = (centreAlong(i, axis) - start) * scale;
  int bin = at > 0 ? (int)at : 0;
  return bin < BINS - 1 ? bin : BINS - 1;
}

static void swapEntries(uint32_t i, uint32_t j) {
  Triangle triangle = triangles[i];
  triangles[i] = triangles[j];
  triangles[j] = triangle;
  if (numbers) {
    uint32_t number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
  if (!pieces) return;
  Piece piece = pieces[i];
  pieces[i] = pieces[j];
  pieces[j] = piece;
}

#include "surface-slivers.h"

typedef struct {
  uint32_t node, from, to, depth;
  Box box;
} Task;
static Task tasks[STACK];

/* Builds the tree over `count` triangles (9 floats each, one float of room behind the last), reordering them. `numbered`: for `locate`. */
EXPORT(build) void build(Triangle *corners, uint32_t count, uint32_t numbered) {
  triangles = corners;
  numbers = numbered ? reserve((u64)count * sizeof *numbers) : 0;
  for (uint32_t i = 0; numbers && i < count; i++) numbers[i] = i;
  count = cutSlivers(count);
  nodes = reserve(2ull * count * sizeof(Node));
  nodeCount = 1;
  static Box bins[BINS];
  static float costs[BINS];
  int top = 0;
  tasks[0].node = 0;
  tasks[0].from = 0;
  tasks[0].to = count;
  tasks[0].depth = 0;
  boundsOf(0, count, &tasks[0].box);
  v128_t reach = wasm_f32x4_pmax(wasm_f32x4_abs(tasks[0].box.low), wasm_f32x4_abs(tasks[0].box.high));
  slack = 4e-7f * (lane(reach, 0) + lane(reach, 1) + lane(reach, 2));
  touching = (double)slack * slack / 65536;
  while (top >= 0) {
    Task task = tasks[top--];
    Node *node = nodes + task.node;
    uint32_t from = task.from, to = task.to, middle = from;
    node->x = lane(task.box.low, 0);
    node->y = lane(task.box.low, 1);
    node->z = lane(task.box.low, 2);
    node->X = lane(task.box.high, 0);
    node->Y = lane(task.box.high, 1);
    node->Z = lane(task.box.high, 2);
    if (to - from <= LEAF) {
      node->first = from;
      node->count = to - from;
      continue;
    }
    v128_t spans = wasm_f32x4_sub(task.box.centreHigh, task.box.centreLow);
    float sx = lane(spans, 0), sy = lane(spans, 1), sz = lane(spans, 2);
    int axis = sx >= sy ? (sx >= sz ? 0 : 2) : sy >= sz ? 1 : 2;
    float span = lane(spans, axis), start = lane(task.box.centreLow, axis);
    Box left, right;
    if (span > 0 && task.depth < DEEPEST) {
      float scale = BINS / span;
      for (int b = 0; b < BINS; b++) clear(bins + b);
      for (uint32_t i = from; i < to; i++) add(bins + binOf(i, axis, start, scale), i);
      Box sum;
      clear(&sum);
      for (int b = BINS - 1; b > 0; b--) {
        join(&sum, bins + b);
        costs[b] = halfArea(&sum) * (float)sum.count;
      }
      clear(&sum);
      float best = __builtin_inff();
      int border = 0;
      for (int b = 0; b < BINS - 1; b++) {
        join(&sum, bins + b);
        float cost = halfArea(&sum) * (float)sum.count + costs[b + 1];
        if (sum.count > 0 && sum.count < to - from && cost < best) {
          best = cost;
          border = b + 1;
        }
      }
      if (border > 0) {
        uint32_t i = from, j = to;
        while (i < j) {
          if (binOf(i, axis, start, scale) < border) i++;
          else swapEntries(i, --j);
        }
        middle = i;
        clear(&left);
        clear(&right);
        for (int b = 0; b < BINS; b++) join(b < border ? &left : &right, bins + b);
      }
    }
    if (middle == from || middle == to) {
      middle = from + ((to - from) >> 1);
      boundsOf(from, middle, &left);
      boundsOf(middle, to, &right);
    }
    uint32_t child = nodeCount;
    nodeCount += 2;
    node->first = child;
    node->count = 0;
    Task *next = tasks + ++top;
    *next = (Task){child + 1, middle, to, task.depth + 1, right};
    next = tasks + ++top;
    *next = (Task){child, from, middle, task.depth + 1, left};
  }
}

/* Squared distance from a point to a triangle (Ericson, Real-Time Collision Detection, 5.1.5). */
static double squaredDistance(double px, double py, double pz, const float *c) {
  double ax = c[0], ay = c[1], az = c[2];
  double abx = c[3] - ax, aby = c[4] - ay, abz = c[5] - az;
  double acx = c[6] - ax, acy = c[7] - ay, acz = c[8] - az;
  double apx = px - ax, apy = py - ay, apz = pz - az;
  double d1 = abx * apx + aby * apy + abz * apz;
  double d2 = acx * apx + acy * apy + acz * apz;
#define SQUARE(x, y, z) ((x) * (x) + (y) * (y) + (z) * (z))
  if (d1 <= 0 && d2 <= 0) return SQUARE(apx, apy, apz);
  double bpx = apx - abx, bpy = apy - aby, bpz = apz - abz;
  double d3 = abx * bpx + aby * bpy + abz * bpz;
  double d4 = acx * bpx + acy * bpy + acz * bpz;
  if (d3 >= 0 && d4 <= d3) return SQUARE(bpx, bpy, bpz);
  double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    double v = d1 / (d1 - d3);
    return SQUARE(apx - v * abx, apy - v * aby, apz - v * abz);
  }
  double cpx = apx - acx, cpy = apy - acy, cpz = apz - acz;
  double d5 = abx * cpx + aby * cpy + abz * cpz;
  double d6 = acx * cpx + acy * cpy + acz * cpz;
  if (d6 >= 0 && d5 <= d6) return SQUARE(cpx, cpy, cpz);
  double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    double w = d2 / (d2 - d6);
    return SQUARE(apx - w * acx, apy - w * acy, apz - w * acz);
  }
  double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    double w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return SQUARE(bpx + w * (abx - acx), bpy + w * (aby - acy), bpz + w * (abz - acz));
  }
  double sum = va + vb + vc;
  if (!(sum > 0)) return SQUARE(apx, apy, apz);
  double v = vb / sum, w = vc / sum;
  return SQUARE(apx - v * abx - w * acx, apy - v * aby - w * acy, apz - v * abz - w * acz);
}

/* Squared distance to a box, never more than the true one. */
static inline float boxDistance(v128_t point, const Node *node) {
  v128_t low = wasm_v128_load(&node->x), high = wasm_v128_load(&node->X);
  v128_t away = wasm_f32x4_pmax(wasm_f32x4_sub(low, point), wasm_f32x4_sub(point, high));
  away = wasm_f32x4_pmax(wasm_f32x4_splat(0), wasm_f32x4_sub(away, wasm_f32x4_splat(slack)));
  v128_t square = wasm_f32x4_mul(away, away);
  return (wasm_f32x4_extract_lane(square, 0) + wasm_f32x4_extract_lane(square, 1) + wasm_f32x4_extract_lane(square, 2)) * 0.999999f;
}

static uint32_t waiting[STACK];
static float waitingAt[STACK];

/* Puts the two boxes from `left` on, those nearer than `best`, on the stack of which `top` is the last, the nearer one last; its new last. */
static inline int descend(v128_t point, uint32_t left, double best, int top) {
  float a = boxDistance(point, nodes + left), b = boxDistance(point, nodes + left + 1);
  int leftFirst = a <= b;
  float far = leftFirst ? b : a, near = leftFirst ? a : b;
  if (far < best) {
    waiting[++top] = leftFirst ? left + 1 : left;
    waitingAt[top] = far;
  }
  if (near < best) {
    waiting[++top] = leftFirst ? left : left + 1;
    waitingAt[top] = near;
  }
  return top;
}

static double nearest(double px, double py, double pz, uint32_t *hint) {
  v128_t point = wasm_f32x4_make((float)px, (float)py, (float)pz, 0);
  double best = squaredDistance(px, py, pz, triangles[*hint].at);
  int top = 0;
  waiting[0] = 0;
  waitingAt[0] = 0;
  while (top >= 0) {
    const Node *node = nodes + waiting[top];
    if (waitingAt[top--] >= best) continue;
    if (node->count > 0) {
      for (uint32_t i = node->first; i < node->first + node->count; i++) {
        double squared = squaredDistance(px, py, pz, triangles[i].at);
        if (squared < best) {
          best = squared;
          *hint = i;
        }
      }
      if (best <= touching) break;
      continue;
    }
    top = descend(point, node->first, best, top);
  }
  return best;
}

/* Largest cosine between the unit vector n and the normal of a triangle within `reach`; -1 when there is none with an area. */
static double alignment(double px, double py, double pz, double reach, const double *n) {
  v128_t point = wasm_f32x4_make((float)px, (float)py, (float)pz, 0);
  double squaredReach = reach * reach, best = -1;
  int top = 0;
  waiting[0] = 0;
  while (top >= 0) {
    const Node *node = nodes + waiting[top--];
    if (boxDistance(point, node) > squaredReach) continue;
    if (node->count == 0) {
      waiting[++top] = node->first + 1;
      waiting[++top] = node->first;
      continue;
    }
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
      const float *c = triangles[i].at;
      double abx = (double)c[3] - c[0], aby = (double)c[4] - c[1], abz = (double)c[5] - c[2];
      double acx = (double)c[6] - c[0], acy = (double)c[7] - c[1], acz = (double)c[8] - c[2];
      double x = aby * acz - abz * acy, y = abz * acx - abx * acz, z = abx * acy - aby * acx;
      double length = __builtin_sqrt(x * x + y * y + z * z);
      double cosine = length > 0 ? (x * n[0] + y * n[1] + z * n[2]) / length : -1;
      if (cosine > best && squaredDistance(px, py, pz, c) <= squaredReach) best = cosine;
    }
    /* Within a fortieth of a degree nothing better is looked for. */
    if (best > 1 - 1e-7) return best;
  }
  return best;
}

/*
 * `count` points (3 doubles each) against the surface: squared distances into `squared`. With `normals` (3 doubles, unit length) also the
 * cosine to the best aligned triangle that is no more than `reach` farther than the nearest, into `cosines`.
 */
EXPORT(measure)
void measure(const double *points, const double *normals, uint32_t count, double reach, double *squared, double *cosines) {
  uint32_t hint = 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *p = points + i * 3;
    squared[i] = nearest(p[0], p[1], p[2], &hint);
    if (normals) cosines[i] = alignment(p[0], p[1], p[2], __builtin_sqrt(squared[i]) + reach, normals + i * 3);
  }
}

#include "surface-locate.h"
