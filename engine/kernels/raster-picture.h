// What the parts of the rasterizer share: the picture, the draw at hand and its stretch of elements, and the host's tables.
#pragma once

#define SNAP 256.0
/* Less than one step of an edge function, more than its rounding: keeps edges that are not top or left from counting as inside. */
#define EDGE_BIAS (1 / (2 * SNAP * SNAP))
#define UV_SETS 5

enum { REPEAT, CLAMP, MIRROR };
enum { POINTS = 1, LINES = 2, TRIANGLES = 3 };

typedef struct {
  u32 width, height;
  const u8 *texels;
} Level;

/* `linear` turns a byte into light; levels go down to one texel. */
typedef struct {
  const float *linear;
  u32 count;
  Level levels[16];
} Image;

/* `turn` is cos, sin, scale x, y, offset x, y (KHR_texture_transform); `uv` counts among the sets that the stretch holds. */
typedef struct {
  double turn[6];
  const Image *image;
  u32 uv, wrapS, wrapT, nearest, padding;
} Sampler;

typedef struct {
  double base[4], emissive[3];
  double metallic, roughness, normalScale, occlusionStrength, cutoff;
  Sampler baseMap, metallicRoughnessMap, normalMap, occlusionMap, emissiveMap;
  u32 unlit, padding;
} Material;

/*
 * Written by the host before each stretch. `matrix` places it in the world, column by column; `cofactors` are those of its upper 3 × 3, by which
 * normals turn. `facing`: 1 draws the front, -1 the back (mirrored places), 0 both.
 */
typedef struct {
  double matrix[16], cofactors[9];
  /* Rows that `place` makes of them: positions to view space (x right, y up, z toward the viewer), and normals, not normalized. */
  double view[12], normal[9];
  const Material *material;
  u32 mode; /* corners of an element */
  s32 facing;
  /* Whether the stretch holds normals and colours, and a bit for each uv set. */
  u32 normals, colors, uvs;
} Draw;

/* Room for elements: their corners count vertices from 0, the lowest that they name. */
typedef struct {
  u32 *corners;
  float *positions, *normals, *colors;
  float *uvs[UV_SETS];
} Stretch;

typedef struct {
  /* Three lights: direction toward the light and RGB. */
  double up[3], lights[18];
  /* 2 ** (-9.28 · i / 256). */
  double grazing[257];
  /* Least linear value of each dark byte; above them a table of 4096 steps. */
  double dark[48];
  /* Places of 12 taps in 16 patterns, x of all and then y, in shares of the reach. */
  double taps[16 * 12 * 2];
  float srgb[256], straight[256];
  u8 encoded[4097];
} Tables;

/* In samples, `samples` of them a pixel's edge. `depth` is 1 / depth of the nearest element, `ids` its number; 0 where there is none. */
typedef struct {
  s32 width, height, samples;
  s32 pixelsWide, pixelsHigh;
  u32 pixels;
  double focal;
  float *depth;
  u32 *ids;
} Picture;

/* The axes of view space, and where it begins. */
typedef struct {
  double axes[3][3], eye[3];
} Camera;

static Picture picture;
static Camera camera;
static Draw draw;
static Stretch stretch;
static Tables tables;
/* Numbers for the host. */
static double figures[8];
/* x, y in samples and 1 / depth of the stretch's vertices; one float of room behind the last. */
static float *screen;
static u8 *named;
static u32 *used;
static u32 *pickedCorners, mostElements;
/* Where a picture's memory starts. */
static u32 kept;

EXPORT(draw_at) Draw *draw_at(void) { return &draw; }
EXPORT(camera_at) Camera *camera_at(void) { return &camera; }
EXPORT(tables_at) Tables *tables_at(void) { return &tables; }
EXPORT(figures_at) double *figures_at(void) { return figures; }

/* Places the draw at hand before the camera. */
EXPORT(place) void place(void) {
  for (u32 row = 0; row < 3; row++) {
    const double *axis = camera.axes[row];
    for (u32 column = 0; column < 4; column++) {
      const double *m = draw.matrix + column * 4;
      double w = column == 3;
      double x = m[0] - w * camera.eye[0], y = m[1] - w * camera.eye[1], z = m[2] - w * camera.eye[2];
      draw.view[row * 4 + column] = axis[0] * x + axis[1] * y + axis[2] * z;
    }
    for (u32 column = 0; column < 3; column++) {
      const double *c = draw.cofactors + column;
      draw.normal[row * 3 + column] = axis[0] * c[0] + axis[1] * c[3] + axis[2] * c[6];
    }
  }
}

/* Memory is asked for so much at a time, since each time costs the host more than the memory: pages that are not touched are free. */
#define GROWTH (32 << 20)

/* Memory that stays for all pictures; to be taken before the first. */
EXPORT(allocate) void *allocate(double bytes) {
  if (arena == 0) reset_arena();
  u64 have = (u64)__builtin_wasm_memory_size(0) * WASM_PAGE;
  // Should there be less, `reserve` asks for what it needs.
  if (arena + (u64)bytes > have && bytes < GROWTH) __builtin_wasm_memory_grow(0, GROWTH / WASM_PAGE);
  void *at = reserve((u64)bytes);
  kept = arena;
  return at;
}

/* Memory for the picture at hand. */
EXPORT(take) void *take(double bytes) { return reserve((u64)bytes); }

/* Below this, memory was written to by earlier pictures. */
static u32 soiled;

/* Takes back all memory that was for a picture. */
static void start_over(void) {
  soiled = arena > soiled ? arena : soiled;
  arena = kept;
}

/* Memory for the picture that is all zero: what was never written to is so, and is not touched. */
static void *cleared(u64 bytes) {
  u8 *at = reserve(bytes);
  u32 from = (u32)(unsigned long)at;
  if (from < soiled) __builtin_memset(at, 0, bytes < soiled - from ? (unsigned long)bytes : soiled - from);
  return at;
}

/* Room for stretches of so many elements and vertices; what is never filled takes no memory. */
EXPORT(lay_out) Stretch *lay_out(u32 elements, u32 vertices) {
  stretch.corners = allocate(elements * 12.0);
  stretch.positions = allocate(vertices * 12.0);
  stretch.normals = allocate(vertices * 12.0);
  stretch.colors = allocate(vertices * 16.0);
  for (u32 set = 0; set < UV_SETS; set++) stretch.uvs[set] = allocate(vertices * 8.0);
  screen = allocate(vertices * 12.0 + 4);
  named = allocate(vertices);
  used = allocate(vertices * 4.0);
  pickedCorners = allocate(elements * 12.0);
  mostElements = elements;
  return &stretch;
}

/* Empty buffers for a picture of `width` × `height` samples. */
EXPORT(start_picture) void start_picture(s32 width, s32 height, s32 samples, double focal) {
  start_over();
  u64 count = (u64)width * (u32)height;
  picture = (Picture){width, height, samples, width / samples, height / samples, 0, focal, 0, 0};
  picture.pixels = (u32)picture.pixelsWide * (u32)picture.pixelsHigh;
  // Four samples are read and written at a time.
  picture.depth = cleared(count * 4 + 16);
  picture.ids = cleared(count * 4 + 16);
}

/* Makes the first `count` corners count from the lowest vertex they name, which goes to figures[7]. Returns one past the highest. */
EXPORT(localize) u32 localize(u32 count) {
  u32 *corner = stretch.corners;
  u32 low = 0xffffffff, high = 0;
  for (u32 i = 0; i < count; i++) {
    low = corner[i] < low ? corner[i] : low;
    high = corner[i] > high ? corner[i] : high;
  }
  if (low > 0)
    for (u32 i = 0; i < count; i++) corner[i] -= low;
  figures[7] = low;
  return high - low + 1;
}

/* Positions of a whole draw, and once they are projected its `screen`, for corners that lie too far apart to come stretch by stretch. */
static float *held;

/* Room for so many, and one that is no number for corners that name none of them. */
EXPORT(hold) float *hold(u32 vertices) {
  held = reserve((vertices + 1ULL) * 12 + 4);
  for (u32 axis = 0; axis < 3; axis++) held[vertices * 3 + axis] = (float)NAN_VALUE;
  return held;
}

/* Gives that room back; nothing else was asked for meanwhile. */
EXPORT(let_go) void let_go(void) {
  soiled = arena > soiled ? arena : soiled;
  arena = (u32)(unsigned long)held;
}

/* Lets the first `count` corners name what is held. */
EXPORT(name_held) void name_held(u32 count, u32 vertices) {
  for (u32 i = 0; i < count; i++) stretch.corners[i] = stretch.corners[i] < vertices ? stretch.corners[i] : vertices;
}

/* Corners that each have a vertex of their own. */
EXPORT(number_corners) void number_corners(u32 count) {
  for (u32 i = 0; i < count; i++) stretch.corners[i] = i;
}
