/**
 * Values of glTF 2.0 and of its extensions that are bound to something beside themselves, which steps of ours change: what each depends on, and what becomes of
 * it. A test walks all rows through optimizing and converting, and holds what the value means in the world.
 */

/** What a value depends on. */
type BoundTo =
  /** A length in the space of the mesh, which scales with its node. */
  | 'meshLength'
  /** Positions or directions in the space of the mesh, in the order of its vertices. */
  | 'vertex'
  /** The order of vertices or triangles alone. */
  | 'order'
  /** A place, length or direction in the space of the node, or of its parent. */
  | 'node'
  /** Metres of the world, whatever the nodes' scale. */
  | 'world'
  /** The frame of normal, tangent and bitangent. */
  | 'tangentFrame'
  /** Texture coordinates. */
  | 'uv'
  /** Values that together are 1. */
  | 'sum'
  /** The size on the screen, or of nothing in the scene. */
  | 'nothing';

/** Steps that change what values are bound to. */
type Changer = 'simplify' | 'join' | 'instance' | 'quantize' | 'compress' | 'unit';

interface BoundValue {
  /** `EXTENSION.property`, or where the core specification has it. */
  property: string;
  boundTo: BoundTo;
  changedBy: readonly Changer[];
  /**
   * `carry`: it changes along. `keep`: none of our steps changes what it is bound to. `refuse`: the step leaves alone what has it. `tell`: it is not read, and a
   * warning says so.
   */
  handling: 'carry' | 'keep' | 'refuse' | 'tell';
  /** The warning, of `tell`. */
  warning?: 'extensionDropped' | 'attributeDropped' | 'instanceAttributeDropped' | 'channelsDropped';
}

const told = (warning: NonNullable<BoundValue['warning']>, boundTo: BoundTo, properties: readonly string[]): BoundValue[] =>
  properties.map((property) => ({ property, boundTo, changedBy: [], handling: 'tell', warning }));

const kept = (boundTo: BoundTo, properties: readonly string[]): BoundValue[] =>
  properties.map((property) => ({ property, boundTo, changedBy: [], handling: 'keep' }));

export const boundValues: readonly BoundValue[] = [
  // Joining makes a copy of the material for each scale; an uneven scale, instancing and a quantization grid leave such parts alone.
  {
    property: 'KHR_materials_volume.thicknessFactor',
    boundTo: 'meshLength',
    changedBy: ['join', 'instance', 'quantize'],
    handling: 'carry',
  },
  ...kept('world', ['KHR_materials_volume.attenuationDistance', 'VRMC_materials_mtoon.outlineWidthFactor']),
  // Nanometres of a film.
  ...kept('nothing', ['KHR_materials_iridescence.iridescenceThicknessMinimum', 'KHR_materials_iridescence.iridescenceThicknessMaximum']),
  ...kept('tangentFrame', [
    'normalTexture.scale',
    'KHR_materials_clearcoat.clearcoatNormalTexture.scale',
    'KHR_materials_anisotropy.anisotropyRotation',
  ]),
  ...kept('uv', ['KHR_texture_transform.offset', 'KHR_texture_transform.rotation', 'KHR_texture_transform.scale']),
  { property: 'NORMAL', boundTo: 'vertex', changedBy: ['simplify', 'join', 'compress', 'quantize'], handling: 'carry' },
  // The handedness turns where a place is mirrored.
  { property: 'TANGENT.w', boundTo: 'tangentFrame', changedBy: ['join', 'compress', 'quantize'], handling: 'carry' },
  // Their deltas and matrices are of the mesh's own space: such meshes are not joined, instanced or put on a grid of their own.
  { property: 'targets.POSITION', boundTo: 'vertex', changedBy: ['join', 'instance', 'quantize'], handling: 'refuse' },
  { property: 'skins.inverseBindMatrices', boundTo: 'vertex', changedBy: ['join', 'instance', 'quantize'], handling: 'refuse' },
  { property: 'WEIGHTS_0', boundTo: 'sum', changedBy: ['simplify', 'compress', 'quantize'], handling: 'carry' },
  { property: 'animations.translation', boundTo: 'node', changedBy: ['join', 'instance'], handling: 'refuse' },
  { property: 'animations.weights', boundTo: 'nothing', changedBy: ['join'], handling: 'refuse' },
  { property: 'EXT_mesh_gpu_instancing.TRANSLATION', boundTo: 'node', changedBy: ['join', 'quantize'], handling: 'carry' },
  { property: 'EXT_mesh_gpu_instancing.SCALE', boundTo: 'node', changedBy: ['join', 'quantize'], handling: 'carry' },
  ...kept('world', [
    'cameras.perspective.znear',
    'cameras.perspective.zfar',
    'cameras.orthographic.ymag',
    'KHR_lights_punctual.range',
    'KHR_lights_punctual.intensity',
  ]),
  ...kept('nothing', ['MSFT_lod.MSFT_screencoverage', 'KHR_lights_punctual.spot.outerConeAngle']),
  ...told('attributeDropped', 'order', [
    '_FEATURE_ID_0',
    '_TEMPERATURE',
    'KHR_gaussian_splatting:SCALE',
    'KHR_gaussian_splatting:ROTATION',
    'KHR_gaussian_splatting:OPACITY',
  ]),
  ...told('instanceAttributeDropped', 'order', ['_ID']),
  ...told('channelsDropped', 'node', ['KHR_animation_pointer.pointer']),
  ...told('extensionDropped', 'order', [
    'CESIUM_primitive_outline.indices',
    'EXT_instance_features.featureIds',
    'EXT_mesh_features.featureIds',
    'EXT_mesh_manifold.mergeIndices',
    'EXT_mesh_primitive_edge_visibility.visibility',
    'EXT_structural_metadata.propertyTables',
    'KHR_gaussian_splatting.kernel',
  ]),
  ...told('extensionDropped', 'node', [
    'AGI_articulations.articulations',
    'EXT_lights_ies.lights',
    'EXT_lights_image_based.lights',
    'FB_geometry_metadata.sceneBounds',
    'KHR_audio_emitter.maxDistance',
    'KHR_collision_shapes.shapes',
    'KHR_implicit_shapes.shapes',
    'KHR_interactivity.graphs',
    'KHR_physics_rigid_bodies.centerOfMass',
    'MSFT_audio_emitter.emitters',
    'MSFT_physics.mass',
    'OMI_audio_emitter.maxDistance',
    'OMI_collider.size',
    'OMI_physics_joint.linear',
    'OMI_physics_shape.size',
    'VRMC_node_constraint.constraint',
    'VRMC_springBone.hitRadius',
    'VRMC_vrm.lookAt',
  ]),
  ...told('extensionDropped', 'nothing', ['KHR_materials_variants.mappings']),
];
