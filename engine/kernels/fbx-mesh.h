// Meshes as the host draws them: per material one list of vertices, each corner's values once, and triangles over them.
#pragma once

#include "fbx-corners.h"

#define MAX_UV_SETS 8
#define MAX_INFLUENCES 8
// Influences below half a step of 8-bit weights are rounding.
#define LEAST_SHARE (1.0 / 510)
// Corners of one vertex that differ are compared with this many others at most, so that no file makes the work quadratic.
#define MAX_CHAIN 64
// Polygons beyond this become fans: cutting ears off a hundred thousand corners takes a quarter of a minute.
#define MAX_POLYGON 8192

// The strongest influences of a vertex, one a joint; `crowded` when more count than there is room for.
typedef struct {
  uint16_t joints[MAX_INFLUENCES];
  double weights[MAX_INFLUENCES];
  size_t used;
  bool crowded;
} Influences;

// Gathers `most` influences at most, normalised. ufbx gives them in falling order.
static Influences influences_of(const ufbx_skin_deformer *skin, uint32_t vertex, size_t most) {
  Influences out = {0};
  ufbx_skin_vertex entry = {0};
  if (vertex < skin->vertices.count) entry = skin->vertices.data[vertex];
  double all = 0, sum = 0;
  for (size_t k = 0; k < entry.num_weights; k++) {
    ufbx_skin_weight influence = skin->weights.data[entry.weight_begin + k];
    if (!(influence.weight > 1e-6) || !isfinite(influence.weight) || influence.cluster_index > 0xfffe) continue;
    all += influence.weight;
    size_t same = 0;
    while (same < out.used && out.joints[same] != influence.cluster_index) same++;
    if (same == most) {
      out.crowded = out.crowded || influence.weight >= all * LEAST_SHARE;
      continue;
    }
    out.joints[same] = (uint16_t)influence.cluster_index;
    out.weights[same] += influence.weight;
    sum += influence.weight;
    if (same == out.used) out.used++;
  }
  for (size_t k = 0; k < out.used; k++) out.weights[k] /= sum;
  return out;
}

// Sets of four that the skin needs.
static size_t count_sets(const ufbx_skin_deformer *skin) {
  if (skin->max_weights_per_vertex <= 4) return 1;
  for (uint32_t vertex = 0; vertex < skin->vertices.count; vertex++)
    if (skin->vertices.data[vertex].num_weights > 4 && influences_of(skin, vertex, 4).crowded) return MAX_INFLUENCES / 4;
  return 1;
}

// Joints and weights, set by set. A vertex without any follows the joint after the last cluster.
static void put_skin(const Source *source, const uint32_t *corners, size_t count, uint32_t *unbound, uint32_t *crowded) {
  uint16_t *joints[MAX_INFLUENCES / 4];
  float *weights[MAX_INFLUENCES / 4];
  for (size_t set = 0; set < source->skin_sets; set++) {
    joints[set] = cleared_block(count * 4, sizeof(uint16_t));
    weights[set] = cleared_block(count * 4, sizeof(float));
  }
  for (size_t v = 0; v < count; v++) {
    Influences found = influences_of(source->skin, source->mesh->vertex_indices.data[corners[v]], source->skin_sets * 4);
    if (found.crowded) ++*crowded;
    for (size_t k = 0; k < found.used; k++) {
      joints[k / 4][v * 4 + k % 4] = found.joints[k];
      weights[k / 4][v * 4 + k % 4] = (float)found.weights[k];
    }
    if (found.used == 0) {
      joints[0][v * 4] = (uint16_t)source->skin->clusters.count;
      weights[0][v * 4] = 1;
      ++*unbound;
    }
  }
  for (size_t set = 0; set < source->skin_sets; set++) {
    put_block(joints[set], count * 4);
    put_block(weights[set], count * 4);
  }
}

// One target's deltas over the drawn vertices; `scratch` holds six zeros a vertex of the mesh, and does again afterwards.
static void put_target(const ufbx_mesh *mesh, const ufbx_blend_shape *shape, const uint32_t *corners, size_t count, float *scratch) {
  bool turns = false;
  for (size_t i = 0; i < shape->num_offsets; i++) {
    uint32_t vertex = shape->offset_vertices.data[i];
    if (vertex >= mesh->num_vertices) continue;
    double share = i < shape->offset_weights.count ? shape->offset_weights.data[i] : 1;
    for (int k = 0; k < 3; k++) scratch[(size_t)vertex * 6 + k] += finite_or(shape->position_offsets.data[i].v[k] * share, 0);
    for (int k = 0; k < 3 && i < shape->normal_offsets.count; k++) {
      float turn = finite_or(shape->normal_offsets.data[i].v[k] * share, 0);
      scratch[(size_t)vertex * 6 + 3 + k] += turn;
      turns = turns || turn != 0;
    }
  }
  float *positions = block(count * 3, sizeof(float));
  float *normals = turns ? block(count * 3, sizeof(float)) : NULL;
  for (size_t v = 0; v < count; v++) {
    const float *from = scratch + (size_t)mesh->vertex_indices.data[corners[v]] * 6;
    memcpy(positions + v * 3, from, 12);
    if (turns) memcpy(normals + v * 3, from + 3, 12);
  }
  put_block(positions, count * 3);
  put_block(normals, turns ? count * 3 : 0);
  for (size_t i = 0; i < shape->num_offsets; i++) {
    uint32_t vertex = shape->offset_vertices.data[i];
    if (vertex < mesh->num_vertices) memset(scratch + (size_t)vertex * 6, 0, 24);
  }
}

static void put_targets(const Source *source, const uint32_t *corners, size_t count, float *scratch) {
  const ufbx_mesh *mesh = source->mesh;
  for (size_t d = 0; d < mesh->blend_deformers.count; d++) {
    const ufbx_blend_deformer *deformer = mesh->blend_deformers.data[d];
    for (size_t c = 0; c < deformer->channels.count; c++) {
      const ufbx_blend_channel *channel = deformer->channels.data[c];
      for (size_t k = 0; k < channel->keyframes.count; k++) put_target(mesh, channel->keyframes.data[k].shape, corners, count, scratch);
    }
  }
}

// One material's part of a mesh. `vertex_of` holds one number a corner; `heads` one a vertex, NO_INDEX, and does again afterwards.
static void put_part(const Source *source, const ufbx_mesh_part *part, uint32_t *vertex_of, uint32_t *heads, uint32_t *face_triangles,
                     float *scratch, uint32_t *dropped, uint32_t *unbound, uint32_t *crowded) {
  const ufbx_mesh *mesh = source->mesh;
  size_t corner_count = 0;
  for (size_t i = 0; i < part->num_faces; i++) corner_count += mesh->faces.data[part->face_indices.data[i]].num_indices;
  uint32_t *corners = checked(malloc(corner_count * 4 + 4));
  uint32_t *next = checked(malloc(corner_count * 4 + 4));
  uint32_t *triangles = block(part->num_triangles * 3, 4);
  size_t vertex_count = 0, index_count = 0;
  for (size_t i = 0; i < part->num_faces; i++) {
    uint32_t face_index = part->face_indices.data[i];
    ufbx_face face = mesh->faces.data[face_index];
    if (face_index < mesh->face_hole.count && mesh->face_hole.data[face_index]) continue;
    if (face.num_indices < 3) {
      ++*dropped;
      continue;
    }
    for (uint32_t corner = face.index_begin; corner < face.index_begin + face.num_indices; corner++) {
      uint32_t vertex = mesh->vertex_indices.data[corner];
      uint32_t known = heads[vertex];
      int steps = 0;
      while (known != NO_INDEX && steps < MAX_CHAIN && !same_corner(source, corners[known], corner)) {
        known = next[known];
        steps++;
      }
      if (known == NO_INDEX || steps == MAX_CHAIN) {
        known = (uint32_t)vertex_count++;
        corners[known] = corner;
        next[known] = heads[vertex];
        heads[vertex] = known;
      }
      vertex_of[corner] = known;
    }
    if (face.num_indices > MAX_POLYGON) {
      for (uint32_t k = 2; k < face.num_indices && index_count + 3 <= part->num_triangles * 3; k++) {
        triangles[index_count++] = vertex_of[face.index_begin];
        triangles[index_count++] = vertex_of[face.index_begin + k - 1];
        triangles[index_count++] = vertex_of[face.index_begin + k];
      }
      continue;
    }
    uint32_t made = ufbx_triangulate_face(face_triangles, mesh->max_face_triangles * 3, mesh, face);
    for (uint32_t k = 0; k < made * 3 && index_count < part->num_triangles * 3; k++)
      triangles[index_count++] = vertex_of[face_triangles[k]];
  }
  for (size_t v = 0; v < vertex_count; v++) heads[mesh->vertex_indices.data[corners[v]]] = NO_INDEX;

  put_u32(part->index);
  put_u32(vertex_count);
  put_block(triangles, index_count);
  put_vec3s(&mesh->vertex_position, corners, vertex_count);
  const float *positions = blocks[block_count - 1];
  float *normals = NULL;
  if (mesh->vertex_normal.exists) {
    put_vec3s(&mesh->vertex_normal, corners, vertex_count);
    normals = blocks[block_count - 1];
    mend_normals(normals, vertex_count, positions, triangles, index_count);
  } else {
    put_block(NULL, 0);
  }
  for (size_t set = 0; set < source->uv_count; set++) put_uvs(&mesh->uv_sets.data[set].vertex_uv, corners, vertex_count);
  if (source->color) put_colors(source->color, corners, vertex_count);
  else put_block(NULL, 0);
  if (source->has_tangents && normals) put_tangents(source, corners, normals, vertex_count);
  else put_block(NULL, 0);
  if (source->skin) put_skin(source, corners, vertex_count, unbound, crowded);
  if (scratch) put_targets(source, corners, vertex_count, scratch);
  free(corners);
  free(next);
}

// Name and default weight of each morph target: one a keyframe of each channel.
static size_t put_target_names(const ufbx_mesh *mesh) {
  size_t count = 0;
  for (size_t d = 0; d < mesh->blend_deformers.count; d++)
    for (size_t c = 0; c < mesh->blend_deformers.data[d]->channels.count; c++)
      count += mesh->blend_deformers.data[d]->channels.data[c]->keyframes.count;
  put_u32(count);
  for (size_t d = 0; d < mesh->blend_deformers.count; d++) {
    const ufbx_blend_deformer *deformer = mesh->blend_deformers.data[d];
    for (size_t c = 0; c < deformer->channels.count; c++) {
      const ufbx_blend_channel *channel = deformer->channels.data[c];
      for (size_t k = 0; k < channel->keyframes.count; k++) {
        ufbx_blend_keyframe keyframe = channel->keyframes.data[k];
        put_string(k + 1 == channel->keyframes.count && channel->name.length ? channel->name : keyframe.shape->name);
        put_u32(channel->typed_id);
        put_f64(keyframe.target_weight);
        put_f64(keyframe.effective_weight);
      }
    }
  }
  return count;
}

static void put_mesh(const ufbx_mesh *mesh) {
  Source source = {.mesh = mesh};
  if (mesh->skin_deformers.count > 0 && mesh->skin_deformers.data[0]->clusters.count > 0) source.skin = mesh->skin_deformers.data[0];
  if (source.skin) source.skin_sets = count_sets(source.skin);
  while (source.uv_count < mesh->uv_sets.count && source.uv_count < MAX_UV_SETS && mesh->uv_sets.data[source.uv_count].vertex_uv.exists)
    source.uv_count++;
  source.has_tangents = mesh->vertex_tangent.exists && mesh->vertex_bitangent.exists;
  if (mesh->vertex_color.exists) source.color = &mesh->vertex_color;

  put_u32(source.uv_count);
  for (size_t set = 0; set < source.uv_count; set++) put_string(mesh->uv_sets.data[set].name);
  put_u32(mesh->uv_sets.count - source.uv_count);
  put_u32(mesh->color_sets.count);
  put_u32(source.skin ? source.skin->typed_id : NO_INDEX);
  put_u32(source.skin_sets);
  size_t targets = put_target_names(mesh);
  bool drawn = mesh->num_triangles > 0 && mesh->vertex_position.exists;
  put_u32(drawn ? mesh->material_parts.count : 0);
  uint32_t dropped = 0, unbound = 0, crowded = 0;
  if (drawn) {
    uint32_t *vertex_of = checked(malloc(mesh->num_indices * 4 + 4));
    uint32_t *heads = checked(malloc(mesh->num_vertices * 4 + 4));
    uint32_t *face_triangles = checked(malloc(mesh->max_face_triangles * 12 + 12));
    float *scratch = targets ? checked(calloc(mesh->num_vertices * 6 + 1, sizeof(float))) : NULL;
    memset(heads, 0xff, mesh->num_vertices * 4);
    for (size_t part = 0; part < mesh->material_parts.count; part++)
      put_part(&source, &mesh->material_parts.data[part], vertex_of, heads, face_triangles, scratch, &dropped, &unbound, &crowded);
    free(vertex_of);
    free(heads);
    free(face_triangles);
    free(scratch);
  }
  put_u32(dropped);
  put_u32(unbound);
  put_u32(crowded);
}

// A curve of straight segments as pairs of points.
static void put_lines(const ufbx_line_curve *curve) {
  float *positions = block(curve->control_points.count * 3, sizeof(float));
  for (size_t i = 0; i < curve->control_points.count * 3; i++)
    positions[i] = (float)curve->control_points.data[i / 3].v[i % 3];
  size_t pairs = 0;
  for (size_t s = 0; s < curve->segments.count; s++)
    if (curve->segments.data[s].num_indices > 1) pairs += curve->segments.data[s].num_indices - 1;
  uint32_t *indices = block(pairs * 2, 4);
  size_t at = 0;
  for (size_t s = 0; s < curve->segments.count; s++) {
    ufbx_line_segment segment = curve->segments.data[s];
    for (uint32_t k = 1; k < segment.num_indices; k++) {
      indices[at++] = curve->point_indices.data[segment.index_begin + k - 1];
      indices[at++] = curve->point_indices.data[segment.index_begin + k];
    }
  }
  put_block(positions, curve->control_points.count * 3);
  put_block(indices, pairs * 2);
}
