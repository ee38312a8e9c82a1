import { extensionDeals } from '../gltf/extensions.ts';
import { convert, keep, tell, type Item, type Specification } from './items.ts';

const core: readonly Item[] = [
  keep('asset: copyright, generator, extras', 'authors and licences'),
  tell('extras of the asset, or a packet of XMP, of more than 64 KB', 'creditsCut'),
  keep('nodes: matrix or translation, rotation, scale; names, extras'),
  convert('skew and shear of a matrix', 'nodes above each other, where no single one can hold it'),
  tell('nodes that are children twice or of themselves', 'nodeShared', 'placed once'),
  keep('scene', 'the one that is shown'),
  tell('a scene that is not there', 'sceneMissing', 'the first is shown'),
  tell('further scenes', 'scenesDropped'),
  keep('meshes: triangles, lines, points; POSITION, NORMAL, TANGENT, TEXCOORD_n, COLOR_0, JOINTS_n, WEIGHTS_n'),
  convert('strips, fans and loops', 'lists'),
  convert('normalized integers, sparse accessors', 'floats'),
  tell('primitives without positions', 'primitivesDropped'),
  tell('corners that no vertex has', 'facesDropped'),
  tell('COLOR_1 and on, attributes of one’s own', 'attributeDropped'),
  keep('morph targets: POSITION, NORMAL, TANGENT; names in extras; weights'),
  keep('skins: joints, inverse bind matrices, skeleton'),
  tell('joints that are not in the scene', 'jointMissing'),
  keep('animations: translation, rotation, scale, weights; LINEAR, STEP, CUBICSPLINE'),
  tell('channels to other properties, or to nothing', 'channelsDropped'),
  keep('cameras'),
  keep('materials: metal-rough, normal, occlusion, emission, alpha, double-sided; extras'),
  keep('images: PNG, JPEG; by URI, data URI or view; samplers'),
  tell('images that are not there', 'textureMissing'),
  tell('version 1.0: programs in GLSL', 'shaderDropped', 'read by the usual names of their parameters'),
  tell('version 1.0: lights of KHR_materials_common', 'elementDropped'),
  tell('attributes of GPU instances beside their places', 'instanceAttributeDropped'),
  tell('nodes that KHR_node_visibility hides', 'hiddenDropped'),
  tell('a version after 2.0 that says that readers of 2.0 cannot read it', 'model.unsupportedFeature'),
  tell('a required extension that nobody knows or without which the model would look wrong', 'model.unsupportedFeature'),
];

/** What the scene holds instead of an extension. */
const becomes: Readonly<Record<string, string>> = {
  EXT_meshopt_compression: 'numbers; packed anew by the options of the result',
  KHR_meshopt_compression: 'numbers; packed anew by the options of the result',
  KHR_draco_mesh_compression: 'numbers; packed anew by the options of the result',
  KHR_mesh_quantization: 'floats',
  KHR_mesh_primitive_restart: 'lists',
  KHR_materials_pbrSpecularGlossiness: 'metal-rough',
  MSFT_texture_dds: 'PNG',
};

/** The extensions that the reader knows by name, and the rest. */
const extensions: readonly Item[] = [
  ...extensionDeals.read.map((name) => (Object.hasOwn(becomes, name) ? convert(name, becomes[name]!) : keep(name))),
  ...extensionDeals.carried.map((name) => keep(name, 'carried through unchanged, its textures with it')),
  ...extensionDeals.dispensable.map((name) => tell(name, 'extensionDropped')),
  tell('every other extension, also one that the file does not say it uses', 'extensionDropped', 'by name'),
];

export const gltf: Specification = {
  label: 'glTF, GLB',
  source: 'Khronos glTF 2.0 and 1.0, its registry of extensions, VRM, OMI',
  code: ['readers/gltf'],
  items: [...core, ...extensions],
};

export const amrt: Specification = {
  label: 'AMRT',
  source: 'docs/amrt.md',
  code: ['readers/amrt'],
  items: [
    keep('everything of glTF 2.0'),
    keep('lightweighting, effects, settings, thumbnail'),
    tell('other members of MODELMILL_amrt, or another version of it', 'extensionDropped'),
  ],
};
