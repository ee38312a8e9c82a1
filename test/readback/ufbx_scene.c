// Reads FBX files through ufbx (MIT) and prints what is in each as a line of JSON; `ufbx.py` builds and runs it.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "ufbx.h"

#define SAMPLES 20

static void put_text(ufbx_string text) {
  putchar('"');
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.data[i];
    if (c == '"' || c == '\\') putchar('\\');
    if (c < 32) printf("\\u%04x", c);
    else putchar(c);
  }
  putchar('"');
}

static void put_vec3(ufbx_vec3 v) { printf("[%.9g,%.9g,%.9g]", v.x, v.y, v.z); }

typedef struct {
  size_t triangles;
  ufbx_vec3 min, max;
  double volume;
} Drawn;

static double volume_of(ufbx_vec3 a, ufbx_vec3 b, ufbx_vec3 c) {
  return (a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x)) / 6;
}

// Adds a mesh at one of its places, deformed; a mirrored place turns no face inside out.
static void draw(Drawn *drawn, const ufbx_mesh *mesh, const ufbx_node *node) {
  uint32_t *corners = malloc(mesh->max_face_triangles * 3 * sizeof(uint32_t) + 4);
  const ufbx_matrix *place = &node->geometry_to_world;
  double side = ufbx_matrix_determinant(place) < 0 ? -1 : 1;
  for (size_t f = 0; f < mesh->faces.count; f++) {
    uint32_t count = ufbx_triangulate_face(corners, mesh->max_face_triangles * 3, mesh, mesh->faces.data[f]);
    drawn->triangles += count;
    for (uint32_t t = 0; t < count; t++) {
      ufbx_vec3 v[3];
      for (int k = 0; k < 3; k++) {
        v[k] = ufbx_get_vertex_vec3(&mesh->skinned_position, corners[t * 3 + k]);
        if (mesh->skinned_is_local) v[k] = ufbx_transform_position(place, v[k]);
        for (int axis = 0; axis < 3; axis++) {
          drawn->min.v[axis] = fmin(drawn->min.v[axis], v[k].v[axis]);
          drawn->max.v[axis] = fmax(drawn->max.v[axis], v[k].v[axis]);
        }
      }
      drawn->volume += (mesh->skinned_is_local ? side : 1) * volume_of(v[0], v[1], v[2]);
    }
  }
  free(corners);
}

static Drawn draw_all(const ufbx_scene *scene) {
  Drawn drawn = {.min = {{INFINITY, INFINITY, INFINITY}}, .max = {{-INFINITY, -INFINITY, -INFINITY}}};
  for (size_t i = 0; i < scene->nodes.count; i++)
    if (scene->nodes.data[i]->mesh) draw(&drawn, scene->nodes.data[i]->mesh, scene->nodes.data[i]);
  return drawn;
}

// Where all nodes are at SAMPLES times of an animation, and the bounds there of what is drawn.
static void put_clip(const ufbx_scene *scene, const ufbx_anim_stack *stack) {
  printf("{\"name\":");
  put_text(stack->name);
  double seconds = stack->time_end - stack->time_begin;
  printf(",\"seconds\":%.9g,\"samples\":[", seconds);
  for (int s = 0; s < SAMPLES; s++) {
    double time = stack->time_begin + seconds * s / (SAMPLES - 1);
    ufbx_evaluate_opts opts = {.evaluate_skinning = true};
    ufbx_scene *posed = ufbx_evaluate_scene(scene, stack->anim, time, &opts, NULL);
    if (!posed) break;
    Drawn drawn = draw_all(posed);
    printf("%s{\"time\":%.9g,\"bounds\":[", s ? "," : "", time);
    put_vec3(drawn.min);
    putchar(',');
    put_vec3(drawn.max);
    printf("],\"places\":[");
    for (size_t i = 1; i < posed->nodes.count; i++) {
      const ufbx_node *node = posed->nodes.data[i];
      printf("%s[", i > 1 ? "," : "");
      put_text(node->name);
      putchar(',');
      put_vec3((ufbx_vec3){{node->node_to_world.m03, node->node_to_world.m13, node->node_to_world.m23}});
      putchar(']');
    }
    printf("]}");
    ufbx_free_scene(posed);
  }
  printf("]}");
}

int main(int count, char **paths) {
  for (int p = 1; p < count; p++) {
    ufbx_load_opts opts = {.evaluate_skinning = true, .target_axes = ufbx_axes_right_handed_y_up, .target_unit_meters = 1};
    ufbx_error error;
    ufbx_scene *scene = ufbx_load_file(paths[p], &opts, &error);
    if (!scene) {
      printf("{\"errors\":[");
      put_text(error.description);
      printf("]}\n");
      continue;
    }
    Drawn drawn = draw_all(scene);
    printf("{\"triangles\":%zu,\"bounds\":[", drawn.triangles);
    put_vec3(drawn.min);
    putchar(',');
    put_vec3(drawn.max);
    printf("],\"volume\":%.9g,\"materials\":[", drawn.volume);
    for (size_t i = 0; i < scene->materials.count; i++) {
      const ufbx_material *material = scene->materials.data[i];
      ufbx_vec4 color = material->pbr.base_color.value_vec4;
      printf("%s{\"name\":", i ? "," : "");
      put_text(material->name);
      double alpha = material->pbr.opacity.has_value ? material->pbr.opacity.value_vec3.x : 1;
      printf(",\"color\":[%.6g,%.6g,%.6g,%.6g],\"roughness\":%.6g,\"metalness\":%.6g}", color.x, color.y, color.z, alpha,
             material->pbr.roughness.value_real, material->pbr.metalness.value_real);
    }
    printf("],\"pictureBytes\":[");
    for (size_t i = 0; i < scene->videos.count; i++) printf("%s%zu", i ? "," : "", scene->videos.data[i]->content.size);
    printf("],\"nodes\":[");
    for (size_t i = 1; i < scene->nodes.count; i++) {
      if (i > 1) putchar(',');
      put_text(scene->nodes.data[i]->name);
    }
    printf("],\"clips\":[");
    for (size_t i = 0; i < scene->anim_stacks.count; i++) {
      if (i) putchar(',');
      put_clip(scene, scene->anim_stacks.data[i]);
    }
    printf("],\"errors\":[");
    for (size_t i = 0; i < scene->metadata.warnings.count; i++) {
      if (i) putchar(',');
      put_text(scene->metadata.warnings.data[i].description);
    }
    printf("]}\n");
    ufbx_free_scene(scene);
  }
  return 0;
}
