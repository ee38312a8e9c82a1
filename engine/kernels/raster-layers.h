// Surfaces that are not simply solid: cut-out ones ask for their alpha at every sample, see-through ones are laid over each other.
#pragma once

/* A walk over the samples of a triangle that are nearer than what the picture holds. */
typedef struct {
  Triangle t;
  s32 x, y;
  /* The sample it stands at: its place, its middle and its 1 / depth. */
  u32 at;
  double px, py;
  float z;
} Walk;

/* 0 when there are none. */
static inline u32 start_walk(const float *p, const float *q, const float *r, s32 facing, Walk *walk) {
  if (!bound(p, q, r, &walk->t) || !set_up(p, q, r, facing, &walk->t)) return 0;
  walk->x = walk->t.left - 1;
  walk->y = walk->t.top;
  return 1;
}

static inline u32 next_sample(Walk *walk) {
  const Triangle *t = &walk->t;
  for (;;) {
    if (++walk->x > t->right) {
      if (++walk->y > t->bottom) return 0;
      walk->x = t->left;
    }
    walk->px = walk->x + 0.5;
    walk->py = walk->y + 0.5;
    double e0 = edge_at(t, 0, walk->px, walk->py), e1 = edge_at(t, 1, walk->px, walk->py), e2 = edge_at(t, 2, walk->px, walk->py);
    if (!(e0 >= least_of(t, 0) && e1 >= least_of(t, 1) && e2 >= least_of(t, 2))) continue;
    walk->at = (u32)walk->y * (u32)picture.width + (u32)walk->x;
    walk->z = (float)((e0 * t->w[0] + e1 * t->w[1] + e2 * t->w[2]) / t->area);
    if (walk->z > picture.depth[walk->at]) return 1;
  }
}

/* Draws the stretch, only samples whose alpha reaches the material's cut-off. */
EXPORT(draw_masked) void draw_masked(u32 id, u32 elements, u32 vertices) {
  project(vertices);
  const u32 *corner = stretch.corners;
  Walk walk;
  for (u32 i = 0; i < elements; i++, id++, corner += 3) {
    if (!start_walk(screen + corner[0] * 3, screen + corner[1] * 3, screen + corner[2] * 3, draw.facing, &walk)) continue;
    load_element(i);
    while (next_sample(&walk)) {
      double base[4];
      locate(walk.px, walk.py);
      load_base(base);
      if (base[3] < draw.material->cutoff) continue;
      picture.depth[walk.at] = walk.z;
      picture.ids[walk.at] = id;
    }
  }
}

/* A point to be shaded: x, y and openness go in, tone-mapped linear RGB comes out; `alpha` the surface's, or the weight that `resolve` gave. */
typedef struct {
  double r, g, b;
  u32 id;
  float alpha;
} Shade;

static Shade *shades;
static u32 shadeCount;
/* The next point in the same stretch of elements, or NONE. */
static u32 *nextShade;
#define NONE 0xffffffffu

/* As many points wait at once, so that a large picture takes no more for them than a small one. */
#define BATCH (1u << 19)

/* Room for a batch of points, and on top for those of one triangle, which may be all of the picture's pixels, or of one row. */
EXPORT(start_shades) void start_shades(void) {
  u64 most = BATCH + (u64)picture.pixels + (u64)picture.width * (u32)picture.samples;
  shades = reserve(most * sizeof(Shade));
  nextShade = reserve(most * 4);
  shadeCount = 0;
}

/* Chains the waiting points by their stretch: `firsts` has each stretch's first element, ascending; `heads` gets its first point, or NONE. */
EXPORT(chain_shades) void chain_shades(const u32 *firsts, u32 stretches, u32 *heads) {
  __builtin_memset(heads, 0xff, stretches * 4UL);
  u32 last = 0;
  for (u32 i = shadeCount; i-- > 0;) {
    u32 id = shades[i].id;
    if (id < firsts[last] || (last + 1 < stretches && id >= firsts[last + 1])) {
      u32 low = 0, high = stretches - 1;
      while (low < high) {
        u32 middle = (low + high + 1) >> 1;
        if (firsts[middle] <= id) low = middle;
        else high = middle - 1;
      }
      last = low;
    }
    nextShade[i] = heads[last];
    heads[last] = i;
  }
}

/*
 * Makes the elements that the points chained from `head` on lie on the stretch's only ones, in the order they are met, each with vertices of its
 * own: the host then fills them in. Corners are as the host named them. Returns how many there are.
 */
EXPORT(pick_elements) u32 pick_elements(u32 head, u32 id) {
  u32 *numbers = used, *picked = pickedCorners, count = 0;
  __builtin_memset(numbers, 0xff, mostElements * 4UL);
  for (u32 i = head; i != NONE; i = nextShade[i]) {
    u32 element = shades[i].id - id;
    if (numbers[element] == NONE) {
      for (u32 corner = 0; corner < draw.mode; corner++) picked[count * draw.mode + corner] = stretch.corners[element * draw.mode + corner];
      numbers[element] = count++;
    }
    shades[i].id = id + numbers[element];
  }
  __builtin_memcpy(stretch.corners, picked, count * draw.mode * 4UL);
  return count;
}

/* Shades the points chained from `head` on, whose elements are the stretch's, numbered from `id` on; `withAlpha` tells the surface's alpha too. */
EXPORT(shade_chain) void shade_chain(u32 head, u32 id, u32 withAlpha) {
  u32 element = NONE;
  for (u32 i = head; i != NONE; i = nextShade[i]) {
    Shade *shade = shades + i;
    double out[4];
    if (shade->id - id != element) load_element(element = shade->id - id);
    locate(shade->r, shade->g);
    shade_point(shade->b, out);
    shade->r = out[0];
    shade->g = out[1];
    shade->b = out[2];
    if (withAlpha) shade->alpha = (float)out[3];
  }
}

/* See-through triangles, all of a picture: corners on it, how near they are, and in which order they are laid down, far ones first. */
typedef struct {
  float corners[9];
  float nearness;
  u32 id;
  s32 facing;
} Pane;

static Pane *panes;
static u32 paneCount, *paneOrder, *paneScratch;
/* Premultiplied linear RGB and alpha of a sample, and what was last laid on a pixel. */
static float *layer;
static u32 *laidPane, *laidShade;

EXPORT(start_panes) void start_panes(u32 most) {
  paneCount = 0;
  panes = reserve(most * (u64)sizeof(Pane) + 4);
  paneOrder = reserve(most * 4ULL);
  paneScratch = reserve(most * 4ULL);
  layer = cleared((u64)picture.width * (u32)picture.height * 16);
  laidPane = cleared(picture.pixels * 4ULL);
  laidShade = reserve(picture.pixels * 4ULL);
}

EXPORT(add_panes) void add_panes(u32 id, u32 elements, u32 vertices) {
  project(vertices);
  for (u32 i = 0; i < elements; i++) {
    Pane *pane = panes + paneCount++;
    for (u32 corner = 0; corner < 3; corner++)
      for (u32 axis = 0; axis < 3; axis++) pane->corners[corner * 3 + axis] = screen[stretch.corners[i * 3 + corner] * 3 + axis];
    pane->nearness = (float)((double)pane->corners[2] + pane->corners[5] + pane->corners[8]);
    pane->id = id + i;
    pane->facing = draw.facing;
  }
}

/* Far ones first, equals as they came: a radix sort, since the bits of floats that are not negative order as they do. */
EXPORT(sort_panes) void sort_panes(void) {
  u32 *from = paneOrder, *to = paneScratch;
  for (u32 i = 0; i < paneCount; i++) from[i] = i;
  for (u32 shift = 0; shift < 32; shift += 8) {
    u32 starts[257] = {0};
    for (u32 i = 0; i < paneCount; i++) {
      u32 bits;
      __builtin_memcpy(&bits, &panes[i].nearness, 4);
      starts[(bits >> shift & 255) + 1]++;
    }
    for (u32 i = 0; i < 256; i++) starts[i + 1] += starts[i];
    for (u32 i = 0; i < paneCount; i++) {
      u32 bits;
      __builtin_memcpy(&bits, &panes[from[i]].nearness, 4);
      to[starts[bits >> shift & 255]++] = from[i];
    }
    u32 *swapped = from;
    from = to;
    to = swapped;
  }
}

/* Starts a walk over the `i`th pane laid down; 0 when it shows nothing. */
static inline u32 walk_pane(u32 i, Walk *walk) {
  const Pane *pane = panes + paneOrder[i];
  return start_walk(pane->corners, pane->corners + 3, pane->corners + 6, pane->facing, walk) ? pane->id : 0;
}

static inline u32 pixel_of(const Walk *walk) {
  return (u32)walk->y / (u32)picture.samples * (u32)picture.pixelsWide + (u32)walk->x / (u32)picture.samples;
}

/* Collects the points to be shaded, one a pane and pixel, of panes from the `from`th laid down on. Returns where it had to stop. */
EXPORT(collect_panes) u32 collect_panes(u32 from) {
  shadeCount = 0;
  u32 i = from;
  Walk walk;
  for (; i < paneCount && shadeCount < BATCH; i++) {
    u32 id = walk_pane(i, &walk);
    while (id && next_sample(&walk)) {
      u32 pixel = pixel_of(&walk);
      if (laidPane[pixel] == id) continue;
      laidPane[pixel] = id;
      shades[shadeCount++] = (Shade){walk.px, walk.py, 1, id, 0};
    }
  }
  return i;
}

/* Lays those panes down, in the shades that their points now have. */
EXPORT(lay_panes) void lay_panes(u32 from, u32 to) {
  u32 next = 0;
  Walk walk;
  for (u32 i = from; i < to; i++) {
    u32 id = walk_pane(i, &walk);
    while (id && next_sample(&walk)) {
      u32 pixel = pixel_of(&walk);
      // Holds the point's number once collected, and the number's complement once laid down.
      if (laidPane[pixel] != ~id) {
        laidPane[pixel] = ~id;
        laidShade[pixel] = next++;
      }
      const Shade *shade = shades + laidShade[pixel];
      float *out = layer + walk.at * 4;
      double alpha = within(shade->alpha), rest = 1 - alpha;
      out[0] = (float)((float)shade->r * alpha + out[0] * rest);
      out[1] = (float)((float)shade->g * alpha + out[1] * rest);
      out[2] = (float)((float)shade->b * alpha + out[2] * rest);
      out[3] = (float)(alpha + out[3] * rest);
    }
  }
}
