// Animations as ufbx bakes them, keys that linear interpolation gives anyway left out.
#pragma once

#include <math.h>
#include <stddef.h>
#include "fbx-out.h"

// The most keys that one kept key may replace on each side: bounds the work of looking back.
#define MAX_SPAN 96
// ufbx holds a step for a millisecond before its key.
#define STEP_SECONDS 0.0025

// Largest difference in a component that counts as none: of a rotation 1e-4 (0.01°), else 1e-4 of how far the channel moves.
#define ROTATION_TOLERANCE 1e-4
#define RELATIVE_TOLERANCE 1e-4

typedef struct {
  double *times;
  double *values;
  size_t count;
  size_t width;
} Keys;

static double distance(const double *a, const double *b, size_t width) {
  double most = 0;
  for (size_t k = 0; k < width; k++) most = fmax(most, fabs(a[k] - b[k]));
  return most;
}

static bool lies_between(const Keys *keys, size_t from, size_t to, size_t at, double tolerance) {
  double span = keys->times[to] - keys->times[from];
  double t = span > 0 ? (keys->times[at] - keys->times[from]) / span : 0;
  const double *a = keys->values + from * keys->width, *b = keys->values + to * keys->width, *v = keys->values + at * keys->width;
  double mixed[4];
  double square = 0;
  for (size_t k = 0; k < keys->width; k++) {
    mixed[k] = a[k] + (b[k] - a[k]) * t;
    square += mixed[k] * mixed[k];
  }
  // Between quaternions this close together the straight line, normalised, is the arc.
  if (keys->width == 4)
    for (size_t k = 0; k < 4; k++) mixed[k] /= sqrt(square);
  return distance(mixed, v, keys->width) <= tolerance;
}

// Whether the channel is constant between jumps.
static bool is_stepped(const Keys *keys, double tolerance) {
  bool jumps = false;
  for (size_t i = 1; i < keys->count; i++) {
    if (distance(keys->values + (i - 1) * keys->width, keys->values + i * keys->width, keys->width) <= tolerance) continue;
    if (keys->times[i] - keys->times[i - 1] > STEP_SECONDS) return false;
    jumps = true;
  }
  return jumps;
}

// Moves the keys that are needed to the front.
static void reduce(Keys *keys, bool stepped, double tolerance) {
  size_t width = keys->width, kept = 1, last = 0;
  for (size_t i = 1; i < keys->count; i++) {
    bool keep = i + 1 == keys->count;
    if (stepped) {
      keep = distance(keys->values + last * width, keys->values + i * width, width) > tolerance;
    } else if (!keep) {
      keep = i + 1 - last > MAX_SPAN;
      // A turn of more than a right angle between two keys would leave the arc.
      if (!keep && width == 4) {
        const double *a = keys->values + last * 4, *b = keys->values + (i + 1) * 4;
        keep = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0.924;
      }
      for (size_t at = last + 1; at <= i && !keep; at++) keep = !lies_between(keys, last, i + 1, at, tolerance);
    }
    if (keep) {
      last = i;
      keys->times[kept] = keys->times[i];
      memmove(keys->values + kept * width, keys->values + i * width, width * sizeof(double));
      kept++;
    }
  }
  keys->count = kept;
}

// Taken from every time of the animation at hand.
static double time_shift;

// Brings times to where glTF can have them: from 0 on, what lies before given by its value at 0, and rising as floats.
static void fit_times(Keys *keys) {
  size_t width = keys->width, first = 0;
  for (size_t i = 0; i < keys->count; i++) keys->times[i] -= time_shift;
  while (first + 1 < keys->count && keys->times[first + 1] <= 0) first++;
  if (keys->count > 0 && keys->times[first] < 0) {
    double *a = keys->values + first * width;
    if (first + 1 < keys->count) {
      double t = -keys->times[first] / (keys->times[first + 1] - keys->times[first]), square = 0;
      for (size_t k = 0; k < width; k++) {
        a[k] += (a[k + width] - a[k]) * t;
        square += a[k] * a[k];
      }
      for (size_t k = 0; k < width && width == 4; k++) a[k] /= sqrt(square);
    }
    keys->times[first] = 0;
  }
  size_t kept = 0;
  for (size_t i = first; i < keys->count; i++) {
    if (kept > 0 && !((float)keys->times[i] > (float)keys->times[kept - 1])) continue;
    keys->times[kept] = keys->times[i];
    memmove(keys->values + kept * width, keys->values + i * width, width * sizeof(double));
    kept++;
  }
  keys->count = kept;
}

// Interpolation (0 linear, 1 step), then times and values. One key alone where nothing moves.
static void put_keys(Keys *keys) {
  fit_times(keys);
  double low[4], high[4], range = 0, size = 0;
  for (size_t k = 0; k < keys->width; k++) {
    low[k] = INFINITY;
    high[k] = -INFINITY;
    for (size_t i = 0; i < keys->count; i++) {
      low[k] = fmin(low[k], keys->values[i * keys->width + k]);
      high[k] = fmax(high[k], keys->values[i * keys->width + k]);
    }
    range = fmax(range, high[k] - low[k]);
    size = fmax(size, fmax(fabs(low[k]), fabs(high[k])));
  }
  double tolerance = keys->width == 4 ? ROTATION_TOLERANCE : fmax(range * RELATIVE_TOLERANCE, size * 1e-6);
  bool stepped = false;
  if (range <= (keys->width == 4 ? 1e-6 : size * 1e-6)) {
    keys->count = 1;
  } else {
    stepped = is_stepped(keys, keys->width == 4 ? 1e-5 : size * 1e-6);
    reduce(keys, stepped, stepped ? tolerance / 16 : tolerance);
  }
  float *times = block(keys->count, sizeof(float));
  float *values = block(keys->count * keys->width, sizeof(float));
  for (size_t i = 0; i < keys->count; i++) times[i] = (float)keys->times[i];
  for (size_t i = 0; i < keys->count * keys->width; i++) values[i] = (float)keys->values[i];
  put_u32(stepped);
  put_block(times, keys->count);
  put_block(values, keys->count * keys->width);
}

static Keys make_keys(size_t count, size_t width) {
  return (Keys){.times = checked(malloc(count * 8 + 8)), .values = checked(malloc(count * width * 8 + 8)), .count = count, .width = width};
}

// A node's transforms outside its keys, where curves repeat or go on: ufbx bakes between keys alone.
typedef struct {
  double *times;
  ufbx_transform *values;
  size_t count;
} Samples;

#define MAX_SAMPLES 20000

static double transform_distance(const ufbx_transform *a, const ufbx_transform *b) {
  double far = fmax(distance(a->translation.v, b->translation.v, 3), distance(a->scale.v, b->scale.v, 3));
  return fmax(far, distance(a->rotation.v, b->rotation.v, 4));
}

// From `begin` to `end`; none where nothing moves there.
static Samples sample_between(const ufbx_anim *anim, const ufbx_node *node, double begin, double end, double rate) {
  Samples samples = {0};
  double steps = ceil((end - begin) * rate);
  if (!(end - begin > 0.5 / rate) || steps > MAX_SAMPLES) return samples;
  ufbx_transform first = ufbx_evaluate_transform(anim, node, begin);
  bool moves = false;
  for (int i = 1; i <= 7 && !moves; i++) {
    ufbx_transform other = ufbx_evaluate_transform(anim, node, begin + (end - begin) * i / 7);
    moves = transform_distance(&first, &other) > 1e-6;
  }
  if (!moves) return samples;
  size_t count = (size_t)steps + 1;
  samples.times = checked(malloc(count * sizeof(double)));
  samples.values = checked(malloc(count * sizeof(ufbx_transform)));
  for (size_t i = 0; i < count; i++) {
    double time = i + 1 == count ? end : begin + (double)i / rate;
    samples.times[i] = time;
    samples.values[i] = ufbx_evaluate_transform(anim, node, time);
  }
  samples.count = count;
  return samples;
}

static void put_vec3_keys(ufbx_baked_vec3_list list, size_t width, const Samples *head, const Samples *tail, size_t field) {
  Keys keys = make_keys(head->count + list.count + tail->count, width);
  size_t at = 0;
  for (size_t i = 0; i < head->count; i++, at++) {
    keys.times[at] = head->times[i];
    memcpy(keys.values + at * width, (const char *)&head->values[i] + field, width * sizeof(double));
  }
  for (size_t i = 0; i < list.count; i++, at++) {
    keys.times[at] = list.data[i].time;
    for (size_t k = 0; k < width; k++) keys.values[at * width + k] = list.data[i].value.v[k];
  }
  for (size_t i = 0; i < tail->count; i++, at++) {
    keys.times[at] = tail->times[i];
    memcpy(keys.values + at * width, (const char *)&tail->values[i] + field, width * sizeof(double));
  }
  put_keys(&keys);
  free(keys.times);
  free(keys.values);
}

static void put_quat_keys(ufbx_baked_quat_list list, const Samples *head, const Samples *tail) {
  Keys keys = make_keys(head->count + list.count + tail->count, 4);
  for (size_t i = 0; i < keys.count; i++) {
    const double *from;
    if (i < head->count) {
      keys.times[i] = head->times[i];
      from = head->values[i].rotation.v;
    } else if (i < head->count + list.count) {
      keys.times[i] = list.data[i - head->count].time;
      from = list.data[i - head->count].value.v;
    } else {
      keys.times[i] = tail->times[i - head->count - list.count];
      from = tail->values[i - head->count - list.count].rotation.v;
    }
    // The same rotation on the side of the one before, so that what lies between is the short way.
    double *value = keys.values + i * 4;
    double dot = 0;
    for (int k = 0; k < 4 && i > 0; k++) dot += from[k] * value[k - 4];
    for (int k = 0; k < 4; k++) value[k] = dot < 0 ? -from[k] : from[k];
  }
  put_keys(&keys);
  free(keys.times);
  free(keys.values);
}

static void put_node_keys(const ufbx_scene *scene, const ufbx_anim *anim, const ufbx_baked_anim *bake, const ufbx_baked_node *baked, double rate) {
  const ufbx_node *node = scene->nodes.data[baked->typed_id];
  ufbx_baked_vec3_list t = baked->translation_keys, s = baked->scale_keys;
  ufbx_baked_quat_list r = baked->rotation_keys;
  // A constant channel has keys at both ends.
  double first = INFINITY, last = -INFINITY;
  if (t.count && !baked->constant_translation) first = fmin(first, t.data[0].time), last = fmax(last, t.data[t.count - 1].time);
  if (r.count && !baked->constant_rotation) first = fmin(first, r.data[0].time), last = fmax(last, r.data[r.count - 1].time);
  if (s.count && !baked->constant_scale) first = fmin(first, s.data[0].time), last = fmax(last, s.data[s.count - 1].time);
  Samples head = {0}, tail = {0};
  if (first <= last && bake->playback_duration > 0) {
    head = sample_between(anim, node, bake->playback_time_begin, first, rate);
    tail = sample_between(anim, node, last, bake->playback_time_end, rate);
  }
  put_u32(baked->typed_id);
  put_vec3_keys(t, 3, &head, &tail, offsetof(ufbx_transform, translation));
  put_quat_keys(r, &head, &tail);
  put_vec3_keys(s, 3, &head, &tail, offsetof(ufbx_transform, scale));
  free(head.times);
  free(head.values);
  free(tail.times);
  free(tail.values);
}

// Files before version 6 move a blend channel by a property of the mesh that has its name; Blender does so besides.
static const ufbx_element *blend_channel_of(const ufbx_element *element, ufbx_string name) {
  const ufbx_mesh *mesh = ufbx_as_mesh(element);
  for (size_t d = 0; mesh && d < mesh->blend_deformers.count; d++) {
    const ufbx_blend_deformer *deformer = mesh->blend_deformers.data[d];
    for (size_t c = 0; c < deformer->channels.count; c++) {
      const ufbx_string own = deformer->channels.data[c]->name;
      if (own.length == name.length && memcmp(own.data, name.data, name.length) == 0) return &deformer->channels.data[c]->element;
    }
  }
  return NULL;
}

static void put_animation(const ufbx_scene *scene, const ufbx_anim *anim, const ufbx_baked_anim *bake, double rate) {
  put_u32(bake->nodes.count);
  for (size_t i = 0; i < bake->nodes.count; i++) put_node_keys(scene, anim, bake, &bake->nodes.data[i], rate);
  const Samples none = {0};
  for (size_t i = 0; i < bake->elements.count; i++) {
    const ufbx_baked_element *element = &bake->elements.data[i];
    const ufbx_element *target = scene->elements.data[element->element_id];
    for (size_t p = 0; p < element->props.count; p++) {
      const ufbx_baked_prop *prop = &element->props.data[p];
      if (prop->keys.count == 0) continue;
      const ufbx_element *channel = blend_channel_of(target, prop->name);
      put_u32(channel ? channel->type : target->type);
      put_u32(channel ? channel->typed_id : target->typed_id);
      put_string(prop->name);
      put_u32(prop->constant_value);
      put_vec3_keys(prop->keys, 1, &none, &none, 0);
    }
  }
  put_u32(NO_INDEX);
}
