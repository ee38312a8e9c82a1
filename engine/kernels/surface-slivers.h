// Part of surface.c: slivers as several entries of the tree, each with the box of a piece.

/* What a triangle's box must be above its area for it to be cut, and what those of its pieces then are about. */
#define SLIVER 32
#define FILLED 2.0f
#define MOST_PIECES 64
/* Entries that slivers may add: twice the triangles, and no more than 64 MB of them. */
#define MOST_ADDED 500000

/* Into how many pieces a triangle is cut: a sliver that lies across the axes fills little of its box, and half of the tree would look at it. */
static uint32_t piecesOf(const Triangle *t) {
  const float *c = t->at;
  float abx = c[3] - c[0], aby = c[4] - c[1], abz = c[5] - c[2];
  float acx = c[6] - c[0], acy = c[7] - c[1], acz = c[8] - c[2];
  float x = aby * acz - abz * acy, y = abz * acx - abx * acz, z = abx * acy - aby * acx;
  float area = __builtin_sqrtf(x * x + y * y + z * z) / 2;
  v128_t a = corner(t, 0), b = corner(t, 1), d = corner(t, 2);
  v128_t size = wasm_f32x4_sub(wasm_f32x4_pmax(a, wasm_f32x4_pmax(b, d)), wasm_f32x4_pmin(a, wasm_f32x4_pmin(b, d)));
  float sx = lane(size, 0), sy = lane(size, 1), sz = lane(size, 2);
  float box = sx * sy + sy * sz + sz * sx;
  if (!(box > area * SLIVER)) return 1;
  /* n pieces have an n-th of the boxes' area together. */
  float wanted = area > 0 ? box / (area * FILLED) : MOST_PIECES;
  return wanted < MOST_PIECES ? (uint32_t)wanted + 1 : MOST_PIECES;
}

/* The box of the part of a triangle between the shares `from` and `to` of its longest edge. */
static Piece pieceOf(const Triangle *t, float from, float to) {
  const float *c = t->at;
  float lengths[3], longest = -1;
  int first = 0;
  for (int edge = 0; edge < 3; edge++) {
    const float *p = c + edge * 3, *q = c + (edge + 1) % 3 * 3;
    lengths[edge] = (q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1]) + (q[2] - p[2]) * (q[2] - p[2]);
    if (lengths[edge] > longest) {
      longest = lengths[edge];
      first = edge;
    }
  }
  const float *a = c + first * 3, *b = c + (first + 1) % 3 * 3, *d = c + (first + 2) % 3 * 3;
  float at = 0;
  for (int k = 0; k < 3; k++) at += (d[k] - a[k]) * (b[k] - a[k]);
  at = longest > 0 ? at / longest : 0;
  at = at < 0 ? 0 : at > 1 ? 1 : at;
  Piece piece;
  for (int k = 0; k < 4; k++) {
    piece.low[k] = __builtin_inff();
    piece.high[k] = -__builtin_inff();
  }
  float cuts[3] = {from, to, at > from && at < to ? at : from};
  for (int cut = 0; cut < 3; cut++) {
    float share = cuts[cut];
    /* Over the longest edge the triangle reaches up to the edge before or behind its third corner. */
    float up = share <= at ? (at > 0 ? share / at : 1) : (1 - share) / (1 - at);
    const float *foot = share <= at ? a : b;
    for (int k = 0; k < 3; k++) {
      float low = a[k] + (b[k] - a[k]) * share, high = foot[k] + (d[k] - foot[k]) * up;
      float least = low < high ? low : high, most = low < high ? high : low;
      if (least < piece.low[k]) piece.low[k] = least;
      if (most > piece.high[k]) piece.high[k] = most;
    }
  }
  return piece;
}

/* Makes the entries of the tree, and says how many there are. */
static uint32_t cutSlivers(uint32_t count) {
  pieces = 0;
  double extra = 0;
  for (uint32_t i = 0; i < count; i++) extra += piecesOf(triangles + i) - 1;
  /* A few do no harm. */
  if (extra < count / 16.0) return count;
  double mostAdded = count < MOST_ADDED / 2 ? count * 2.0 : MOST_ADDED;
  double share = extra > mostAdded ? mostAdded / extra : 1;
  uint32_t most = count + (uint32_t)(extra * share) + 1;
  Triangle *entries = reserve((u64)most * sizeof(Triangle) + 4);
  pieces = reserve((u64)most * sizeof(Piece));
  uint32_t *cut = numbers ? reserve((u64)most * sizeof *numbers) : 0;
  uint32_t next = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t parts = 1 + (uint32_t)((piecesOf(triangles + i) - 1) * share);
    for (uint32_t part = 0; part < parts; part++) {
      entries[next] = triangles[i];
      if (cut) cut[next] = i;
      pieces[next++] = pieceOf(triangles + i, (float)part / parts, (float)(part + 1) / parts);
    }
  }
  triangles = entries;
  numbers = cut;
  return next;
}
