/** What becomes of a file's extensions (Khronos glTF extension registry, VRM Consortium, OMI): read, carried along, dropped, or a reason to refuse. */

import { AppError } from '#domain/errors/app-error';
import type { Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { holdsPackets } from './credits.ts';
import { centreExtension } from './centre.ts';
import { levelsExtension } from './levels.ts';
import { quadsExtension } from '#engine/scenes/quads';
import type { Gltf } from './schema.ts';

/** Read into the scene. */
const read = new Set([
  centreExtension,
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  quadsExtension,
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_unlit',
  'KHR_mesh_primitive_restart',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_node_visibility',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'MSFT_texture_dds',
]);

/** Material extensions that may be required. All material extensions are carried into the result unchanged. */
const carried = new Set([
  'ADOBE_materials_clearcoat_specular',
  'ADOBE_materials_clearcoat_tint',
  'ADOBE_materials_thin_transparency',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_diffuse_transmission',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_volume',
  'KHR_materials_volume_scatter',
  'MSFT_packing_normalRoughnessMetallic',
  'MSFT_packing_occlusionRoughnessMetallic',
  'VRMC_materials_mtoon',
]);

/** Without these the same surfaces are drawn at the same places: they are dropped, though a file may require them. */
const dispensable = new Set([
  'AGI_articulations',
  'AGI_stk_metadata',
  'CESIUM_primitive_outline',
  'EXT_feature_metadata',
  'EXT_instance_features',
  'EXT_lights_ies',
  'EXT_lights_image_based',
  'EXT_mesh_features',
  'EXT_mesh_manifold',
  'EXT_structural_metadata',
  'FB_geometry_metadata',
  'GODOT_single_root',
  'GRIFFEL_bim_data',
  'KHR_animation_pointer',
  'KHR_audio',
  'KHR_audio_emitter',
  'KHR_collision_shapes',
  'KHR_implicit_shapes',
  'KHR_interactivity',
  'KHR_materials_variants',
  'KHR_node_hoverability',
  'KHR_node_selectability',
  'KHR_physics_rigid_bodies',
  'KHR_xmp',
  'KHR_xmp_json_ld',
  'MSFT_audio_emitter',
  'MSFT_lod',
  'MSFT_physics',
  'OMI_audio_emitter',
  'OMI_audio_ogg_vorbis',
  'OMI_audio_opus',
  'OMI_collider',
  'OMI_link',
  'OMI_physics_body',
  'OMI_physics_joint',
  'OMI_physics_shape',
  'OMI_seat',
  'OMI_spawn_point',
  'VRM',
  'VRMC_node_constraint',
  'VRMC_springBone',
  'VRMC_vrm',
  'VRMC_vrm_animation',
]);

/** By what becomes of them, for the table of readers. */
export const extensionDeals = { read: [...read], carried: [...carried], dispensable: [...dispensable] } as const;

/** @throws AppError model.unsupportedFeature for a required extension that is unknown or without which the model would be drawn wrongly. */
export function refuseUnknown({ extensionsRequired = [] }: Gltf): void {
  const unknown = extensionsRequired.find((name) => !read.has(name) && !carried.has(name) && !dispensable.has(name));
  if (unknown !== undefined) throw new AppError('model.unsupportedFeature', { feature: unknown });
}

/** Names the extensions that the file uses and the scene does not hold. */
export function warnOfDropped(json: Gltf, scene: Scene, warnings: WarningList): void {
  const { materials } = json;
  const held = new Set(scene.materials.flatMap(({ extensions }) => Object.keys(extensions)));
  const ofMaterials = materials.some(({ extensions }) => extensions?.[levelsExtension] !== undefined);
  if (!ofMaterials && scene.nodes.some(({ levels }) => levels)) held.add(levelsExtension);
  if (holdsPackets(json, scene)) held.add('KHR_xmp_json_ld');
  for (const name of namedExtensions(json))
    if (!read.has(name) && !carried.has(name) && !held.has(name)) warnings.add('extensionDropped', { extension: name });
}

/** What a file says that it uses, and what it uses without saying so. */
function namedExtensions({ extensionsUsed = [], extensionsRequired = [], ...json }: Gltf): Set<string> {
  const named = new Set([...extensionsUsed, ...extensionsRequired]);
  const { scenes, nodes, meshes, materials, textures, images, skins, animations, buffers, bufferViews } = json;
  const things = [json, json.asset, ...scenes, ...nodes, ...meshes, ...materials, ...textures, ...images, ...skins, ...animations];
  const primitives = meshes.flatMap((mesh) => mesh.primitives);
  for (const { extensions } of [...things, ...primitives, ...buffers, ...bufferViews])
    if (extensions !== undefined) for (const name of Object.keys(extensions)) named.add(name);
  return named;
}

/** Whether a material's extension can be carried: one that says something at the file's root, or names other materials, would refer to what is gone. */
export const standsAlone = (name: string, { extensions }: Gltf): boolean => name !== levelsExtension && extensions?.[name] === undefined;
