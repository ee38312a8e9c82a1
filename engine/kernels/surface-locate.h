// Part of surface.c: where on the surface the nearest point is.

static inline int faces(const float *c, const double *n) {
  double abx = (double)c[3] - c[0], aby = (double)c[4] - c[1], abz = (double)c[5] - c[2];
  double acx = (double)c[6] - c[0], acy = (double)c[7] - c[1], acz = (double)c[8] - c[2];
  return (aby * acz - abz * acy) * n[0] + (abz * acx - abx * acz) * n[1] + (abx * acy - aby * acx) * n[2] > 0;
}

/* The nearest triangle that faces as n does, among those whose squared distance is below `best`; 0 when there is none. */
static int nearestFacing(double px, double py, double pz, const double *n, double best, uint32_t *found) {
  v128_t point = wasm_f32x4_make((float)px, (float)py, (float)pz, 0);
  int any = 0, top = 0;
  waiting[0] = 0;
  waitingAt[0] = 0;
  while (top >= 0) {
    const Node *node = nodes + waiting[top];
    if (waitingAt[top--] >= best) continue;
    if (node->count > 0) {
      for (uint32_t i = node->first; i < node->first + node->count; i++) {
        if (!faces(triangles[i].at, n)) continue;
        double squared = squaredDistance(px, py, pz, triangles[i].at);
        if (squared < best) {
          best = squared;
          *found = i;
          any = 1;
        }
      }
      continue;
    }
    top = descend(point, node->first, best, top);
  }
  return any;
}

/* Weights of the second and third corner at the point of a triangle nearest to another (Ericson, Real-Time Collision Detection, 5.1.5). */
static void nearestWeights(double px, double py, double pz, const float *c, float *weights) {
  double abx = (double)c[3] - c[0], aby = (double)c[4] - c[1], abz = (double)c[5] - c[2];
  double acx = (double)c[6] - c[0], acy = (double)c[7] - c[1], acz = (double)c[8] - c[2];
  double apx = px - c[0], apy = py - c[1], apz = pz - c[2];
  double d1 = abx * apx + aby * apy + abz * apz, d2 = acx * apx + acy * apy + acz * apz;
  double bpx = apx - abx, bpy = apy - aby, bpz = apz - abz;
  double d3 = abx * bpx + aby * bpy + abz * bpz, d4 = acx * bpx + acy * bpy + acz * bpz;
  double cpx = apx - acx, cpy = apy - acy, cpz = apz - acz;
  double d5 = abx * cpx + aby * cpy + abz * cpz, d6 = acx * cpx + acy * cpy + acz * cpz;
  double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2, sum = va + vb + vc;
  double v = 0, w = 0;
  if (d1 <= 0 && d2 <= 0) v = w = 0;
  else if (d3 >= 0 && d4 <= d3) v = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) w = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 / (d2 - d6);
  else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    v = 1 - w;
  } else if (sum > 0) {
    v = vb / sum;
    w = vc / sum;
  }
  weights[0] = v == v ? (float)v : 0;
  weights[1] = w == w ? (float)w : 0;
}

/*
 * Moves `count` points (3 doubles each) to the surface, where it is nearest, and says where that is: the host's number of the triangle, and the weights of its second and third corner. With
 * `normals` a triangle that faces as the point's normal does goes before one that turns away, unless it is more than `reach` farther; `facing` says
 * which it is.
 */
EXPORT(locate)
void locate(double *points, const double *normals, uint32_t count, double reach, uint32_t *found, float *weights, u8 *facing) {
  uint32_t hint = 0;
  for (uint32_t i = 0; i < count; i++) {
    double *p = points + i * 3;
    const double *n = normals + i * 3;
    double distance = __builtin_sqrt(nearest(p[0], p[1], p[2], &hint)) + reach;
    uint32_t at = hint;
    if (normals) facing[i] = faces(triangles[at].at, n) || nearestFacing(p[0], p[1], p[2], n, distance * distance, &at);
    found[i] = numbers[at];
    const float *c = triangles[at].at;
    float *weight = weights + i * 2;
    nearestWeights(p[0], p[1], p[2], c, weight);
    for (int k = 0; k < 3; k++) p[k] = c[k] + weight[0] * ((double)c[k + 3] - c[k]) + weight[1] * ((double)c[k + 6] - c[k]);
  }
}
