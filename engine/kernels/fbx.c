// Reads FBX through ufbx (MIT, from the crate of that name, not part of this repository) and hands the scene over as records and blocks:
// see fbx-out.h. One instance reads one file and is thrown away.

#include "ufbx.c"

#include "fbx-out.h"
#include "fbx-mesh.h"
#include "fbx-animation.h"

static ufbx_scene *scene;
static uint64_t memory_limit;

EXPORT(reserve_input) void *reserve_input(uint32_t bytes) { return checked(malloc(bytes + 16)); }
EXPORT(answer_length) uint32_t answer_length(void) { return (uint32_t)out_length; }

static void put_error(const ufbx_error *error) {
  put_string(error->description);
  put_text(error->info, error->info_length);
}

// Whether each node is drawn: not switched off by itself or by a parent that it inherits that from; what an animation switches counts as on.
static uint8_t *shown;

static bool is_shown(const ufbx_node *node) {
  const ufbx_prop *prop = ufbx_find_prop(&node->props, "Visibility");
  if (!node->visible && !(prop && (prop->flags & UFBX_PROP_FLAG_ANIMATED))) return false;
  if (ufbx_find_int(&node->props, "VisibilityInheritance", 1) == 0) return true;
  // Parents come before their children.
  return !node->parent || shown[node->parent->typed_id];
}

static void put_node(const ufbx_node *node) {
  put_string(node->name);
  shown[node->typed_id] = is_shown(node);
  put_u32(shown[node->typed_id]);
  put_transform(&node->local_transform);
  put_u32(node->all_attribs.count);
  for (size_t i = 0; i < node->all_attribs.count; i++) {
    put_u32(node->all_attribs.data[i]->type);
    put_u32(node->all_attribs.data[i]->typed_id);
  }
  put_u32(node->materials.count);
  for (size_t i = 0; i < node->materials.count; i++) put_u32(node->materials.data[i] ? node->materials.data[i]->typed_id : NO_INDEX);
  // Levels of detail are recognised by the order of the children.
  put_u32(node->children.count);
  for (size_t i = 0; i < node->children.count; i++) put_u32(node->children.data[i]->typed_id);
}

static void put_maps(const ufbx_material_map *maps, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const ufbx_material_map *map = &maps[i];
    if (!map->has_value && !map->texture) continue;
    put_u32(i);
    put_u32((map->has_value ? 1 : 0) | (map->texture && map->texture_enabled ? 2 : 0) | (map->feature_disabled ? 4 : 0));
    put_u32(map->value_components);
    put_reals(map->value_vec4.v, 4);
    put_u32(map->texture ? map->texture->typed_id : NO_INDEX);
  }
  put_u32(NO_INDEX);
}

static void put_material(const ufbx_material *material) {
  put_string(material->name);
  put_u32(material->shader_type);
  put_string(material->shading_model_name);
  put_u32((material->features.pbr.enabled ? 1 : 0) | (material->features.double_sided.enabled ? 2 : 0) |
          (material->features.unlit.enabled ? 4 : 0));
  put_f64(ufbx_find_real(&material->props, "Opacity", NAN));
  put_maps(material->pbr.maps, UFBX_MATERIAL_PBR_MAP_COUNT);
  put_maps(material->fbx.maps, UFBX_MATERIAL_FBX_MAP_COUNT);
  put_u32(material->textures.count);
  for (size_t i = 0; i < material->textures.count; i++) {
    put_string(material->textures.data[i].material_prop);
    put_u32(material->textures.data[i].texture->typed_id);
  }
}

typedef struct { double v[6]; } uv_matrix;

// ufbx divides texture coordinates by Scaling; 3ds Max, Blender, three, assimp and Unreal multiply by it: 2 is twice the picture. It scales first, so
// that its square about the pivot of scaling turns the one into the other.
static uv_matrix uv_rows(const ufbx_texture *texture) {
  const ufbx_vec3 one = {1, 1, 1}, zero = {0, 0, 0};
  const ufbx_vec3 s = ufbx_find_vec3(&texture->props, "Scaling", one);
  const ufbx_vec3 p = ufbx_find_vec3(&texture->props, "TextureScalingPivot", zero);
  const ufbx_matrix *m = &texture->uv_to_texture;
  const double u = s.x * s.x, v = s.y * s.y;
  return (uv_matrix){{u * m->m00, u * m->m01, u * (m->m03 - p.x) + p.x, v * m->m10, v * m->m11, v * (m->m13 - p.y) + p.y}};
}

static void put_texture(const ufbx_texture *texture) {
  put_string(texture->name);
  put_u32(texture->file_textures.count);
  for (size_t i = 0; i < texture->file_textures.count; i++) put_u32(texture->file_textures.data[i]->typed_id);
  put_u32(texture->layers.count);
  for (size_t i = 0; i < texture->layers.count; i++) {
    put_u32(texture->layers.data[i].texture->typed_id);
    put_u32(texture->layers.data[i].blend_mode);
    put_f64(texture->layers.data[i].alpha);
  }
  put_blob(texture->raw_relative_filename);
  put_blob(texture->raw_absolute_filename);
  put_blob(texture->raw_filename);
  put_block(texture->content.data, texture->content.size);
  put_u32(texture->has_file ? texture->file_index : NO_INDEX);
  put_u32(texture->wrap_u);
  put_u32(texture->wrap_v);
  put_string(texture->uv_set);
  put_u32(texture->has_uv_transform);
  put_reals(uv_rows(texture).v, 6);
}

static void put_skins(void) {
  put_u32(scene->skin_deformers.count);
  for (size_t i = 0; i < scene->skin_deformers.count; i++) {
    const ufbx_skin_deformer *skin = scene->skin_deformers.data[i];
    put_string(skin->name);
    put_u32(skin->skinning_method);
    put_u32(skin->clusters.count);
    for (size_t k = 0; k < skin->clusters.count; k++) {
      const ufbx_skin_cluster *cluster = skin->clusters.data[k];
      put_string(cluster->name);
      put_u32(cluster->bone_node ? cluster->bone_node->typed_id : NO_INDEX);
      put_matrix(&cluster->geometry_to_bone);
    }
  }
}

static void put_cameras_and_lights(void) {
  put_u32(scene->cameras.count);
  for (size_t i = 0; i < scene->cameras.count; i++) {
    const ufbx_camera *camera = scene->cameras.data[i];
    put_string(camera->name);
    put_u32(camera->projection_mode);
    put_f64(camera->field_of_view_deg.y);
    put_f64(camera->aspect_ratio);
    put_reals(camera->orthographic_size.v, 2);
    put_f64(camera->near_plane);
    put_f64(camera->far_plane);
  }
  put_u32(scene->lights.count);
  for (size_t i = 0; i < scene->lights.count; i++) {
    const ufbx_light *light = scene->lights.data[i];
    put_string(light->name);
    put_u32(light->type);
    put_reals(light->color.v, 3);
    put_f64(light->intensity);
    put_f64(light->inner_angle);
    put_f64(light->outer_angle);
    put_reals(light->local_direction.v, 3);
  }
}

#define MAX_OWN_PROPERTIES 64

// Names of properties that people gave their nodes, each once.
static void put_own_properties(void) {
  ufbx_string names[MAX_OWN_PROPERTIES];
  size_t count = 0;
  for (size_t i = 0; i < scene->nodes.count; i++) {
    const ufbx_props *props = &scene->nodes.data[i]->props;
    for (size_t k = 0; k < props->props.count && count < MAX_OWN_PROPERTIES; k++) {
      const ufbx_prop *prop = &props->props.data[k];
      if (!(prop->flags & UFBX_PROP_FLAG_USER_DEFINED)) continue;
      size_t same = 0;
      while (same < count && strcmp(names[same].data, prop->name.data) != 0) same++;
      if (same == count) names[count++] = prop->name;
    }
  }
  put_u32(count);
  for (size_t i = 0; i < count; i++) put_string(names[i]);
}

static void put_scene(void) {
  const ufbx_metadata *metadata = &scene->metadata;
  put_u32(metadata->version);
  put_string(metadata->creator);
  put_u32(metadata->exporter);
  put_f64(scene->settings.unit_meters);
  put_u32(ufbx_find_prop(&scene->settings.props, "UnitScaleFactor") ? 1 : 0);
  put_u32(metadata->warnings.count);
  for (size_t i = 0; i < metadata->warnings.count; i++) {
    put_u32(metadata->warnings.data[i].type);
    put_u32(metadata->warnings.data[i].count);
  }
  put_u32(scene->nodes.count);
  shown = block(scene->nodes.count, 1);
  for (size_t i = 0; i < scene->nodes.count; i++) put_node(scene->nodes.data[i]);
  put_u32(scene->meshes.count);
  for (size_t i = 0; i < scene->meshes.count; i++) {
    const ufbx_mesh *mesh = scene->meshes.data[i];
    put_string(mesh->name);
    put_u32(mesh->num_triangles);
    put_u32(mesh->instances.count);
    put_u32(mesh->skin_deformers.count);
    put_u32(mesh->cache_deformers.count);
    put_u32(mesh->subdivision_display_mode >= UFBX_SUBDIVISION_DISPLAY_HULL_AND_SMOOTH);
    put_u32(mesh->materials.count);
    for (size_t k = 0; k < mesh->materials.count; k++) put_u32(mesh->materials.data[k] ? mesh->materials.data[k]->typed_id : NO_INDEX);
  }
  put_u32(scene->materials.count);
  for (size_t i = 0; i < scene->materials.count; i++) put_material(scene->materials.data[i]);
  put_u32(scene->textures.count);
  for (size_t i = 0; i < scene->textures.count; i++) put_texture(scene->textures.data[i]);
  put_skins();
  put_cameras_and_lights();
  put_u32(scene->anim_stacks.count);
  put_u32(scene->constraints.count);
  put_u32(scene->procedural_geometries.count);
  put_u32(scene->audio_clips.count);
  put_own_properties();
}

// Reads the file at `data`: 0, or an error type with its words after it in the answer. Frees the input.
EXPORT(load) const uint8_t *load(void *data, uint32_t size, double limit) {
  begin_answer();
  memory_limit = (uint64_t)limit;
  block_limit = memory_limit;
  ufbx_load_opts opts = {0};
  opts.temp_allocator.memory_limit = (size_t)memory_limit;
  opts.result_allocator.memory_limit = (size_t)memory_limit;
  opts.ignore_missing_external_files = true;
  opts.clean_skin_weights = true;
  opts.connect_broken_elements = true;
  opts.generate_missing_normals = true;
  opts.use_blender_pbr_material = true;
  opts.file_format = UFBX_FILE_FORMAT_FBX;
  opts.no_format_from_content = true;
  // Names in GBK stay as they are: the host knows that encoding.
  opts.allow_unsafe = true;
  opts.unicode_error_handling = UFBX_UNICODE_ERROR_HANDLING_UNSAFE_IGNORE;
  opts.node_depth_limit = 16384;
  opts.geometry_transform_handling = UFBX_GEOMETRY_TRANSFORM_HANDLING_MODIFY_GEOMETRY;
  opts.inherit_mode_handling = UFBX_INHERIT_MODE_HANDLING_COMPENSATE;
  opts.space_conversion = UFBX_SPACE_CONVERSION_TRANSFORM_ROOT;
  opts.target_axes = ufbx_axes_right_handed_y_up;
  opts.target_unit_meters = 1;
  ufbx_error error;
  scene = ufbx_load_memory(data, size, &opts, &error);
  free(data);
  put_u32(scene ? UFBX_ERROR_NONE : error.type);
  if (scene) put_scene();
  else put_error(&error);
  return out;
}

EXPORT(mesh) const uint8_t *mesh(uint32_t index) {
  begin_answer();
  put_mesh(scene->meshes.data[index]);
  return out;
}

// A NURBS surface as a mesh of its own; nothing (no byte) when it cannot be drawn.
EXPORT(surface) const uint8_t *surface(uint32_t index) {
  begin_answer();
  const ufbx_nurbs_surface *nurbs = scene->nurbs_surfaces.data[index];
  ufbx_tessellate_surface_opts opts = {0};
  opts.temp_allocator.memory_limit = (size_t)memory_limit;
  opts.result_allocator.memory_limit = (size_t)memory_limit;
  opts.span_subdivision_u = nurbs->span_subdivision_u > 4 ? nurbs->span_subdivision_u < 16 ? nurbs->span_subdivision_u : 16 : 4;
  opts.span_subdivision_v = nurbs->span_subdivision_v > 4 ? nurbs->span_subdivision_v < 16 ? nurbs->span_subdivision_v : 16 : 4;
  ufbx_mesh *made = ufbx_tessellate_nurbs_surface(nurbs, &opts, NULL);
  if (made) {
    put_string(nurbs->name);
    put_u32(nurbs->material ? nurbs->material->typed_id : NO_INDEX);
    put_mesh(made);
    ufbx_free_mesh(made);
  }
  return out;
}

EXPORT(lines) const uint8_t *lines(uint32_t index) {
  begin_answer();
  put_string(scene->line_curves.data[index]->name);
  put_lines(scene->line_curves.data[index]);
  return out;
}

// One animation, sampled at the file's own frames or twice as often; no byte where it cannot be baked in the memory there is.
EXPORT(animation) const uint8_t *animation(uint32_t index) {
  begin_answer();
  const ufbx_anim_stack *stack = scene->anim_stacks.data[index];
  ufbx_bake_opts opts = {0};
  opts.temp_allocator.memory_limit = (size_t)memory_limit;
  opts.result_allocator.memory_limit = (size_t)memory_limit;
  double rate = scene->settings.frames_per_second;
  // Between frames of 24 a second a straight line is seen; what it would give anyway goes again.
  opts.resample_rate = rate >= 24 && rate <= 120 ? (rate > 48 ? rate : rate * 2) : 60;
  ufbx_baked_anim *bake = ufbx_bake_anim(scene, stack->anim, &opts, NULL);
  if (bake) {
    // ufbx's own trimming leaves nodes below a scale helper where they were. Where all keys lie before the range that the file
    // gives, the range is wrong.
    double begin = bake->playback_time_begin;
    time_shift = bake->playback_duration > 0 && bake->key_time_max > begin ? begin : bake->key_time_min;
    put_string(stack->name);
    put_animation(scene, stack->anim, bake, opts.resample_rate);
    ufbx_free_baked_anim(bake);
  }
  return out;
}
