/**
 * The engine's own scene: flat lists of typed arrays that readers fill, transforms change and writers stream.
 * Right-handed, Y up, metres; references are indices into the lists, `null` for none.
 */

import type { Credits } from '#domain/formats/credits';
import type { AiMark } from '#domain/models/ai-mark';
import type { ModelWarning } from '#domain/models/warnings';

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];
export type Mat4 = Float64Array;

/** Column-major local matrix, or translation, rotation (x y z w) and scale. */
export interface SceneNode {
  name: string;
  children: number[];
  mesh: number | null;
  skin: number | null;
  translation: Vec3;
  rotation: Quat;
  scale: Vec3;
  /** Set instead of translation, rotation and scale when the file gives a matrix that does not decompose. */
  matrix: Mat4 | null;
  /** EXT_mesh_gpu_instancing: one 4×4 column-major matrix an instance, relative to this node. */
  instances: Float32Array | null;
  /** Initial morph weights, overriding the mesh's. */
  weights: number[] | null;
  camera: number | null;
  light: number | null;
  /** MSFT_lod: nodes without parent that draw coarser levels of this one, finest first. */
  levels?: number[];
  /** MSFT_screencoverage as a file gives it, one value more than levels: the share of the screen down to which each is shown. */
  screenCoverage?: number[];
  extras: unknown;
}

export type PrimitiveMode = 'triangles' | 'lines' | 'points';

export interface MorphTarget {
  name: string;
  /** Deltas, 3 floats a vertex. */
  positions: Float32Array | null;
  normals: Float32Array | null;
  tangents: Float32Array | null;
}

export interface Primitive {
  mode: PrimitiveMode;
  /** 3 floats a vertex. */
  positions: Float32Array;
  /** 3 a triangle, 2 a line, 1 a point; always present. */
  indices: Uint32Array;
  normals: Float32Array | null;
  /** 4 floats a vertex, w the handedness. */
  tangents: Float32Array | null;
  /** TEXCOORD_n, 2 floats a vertex, origin at the top left as glTF has it. */
  uvs: Float32Array[];
  /** COLOR_0 as linear RGBA floats, 4 a vertex. */
  colors: Float32Array | null;
  /** JOINTS_n / WEIGHTS_n, 4 a vertex. */
  joints: Uint16Array[];
  weights: Float32Array[];
  targets: MorphTarget[];
  material: number | null;
  /** Two triangles that follow each other, a b c and a c d, are one quad (`engine/scenes/quads.ts`); what puts triangles in another order takes the mark away. */
  quads?: true;
  /** Its triangles keep every corner, bit for bit, through all steps to the file. */
  locked?: true;
}

export interface Mesh {
  name: string;
  primitives: Primitive[];
  /** Default morph weights. */
  weights: number[];
  extras: unknown;
}

export type Wrap = 'repeat' | 'clamp' | 'mirror';

export interface TextureSlot {
  texture: number;
  /** Which uv set. */
  uv: number;
  wrapS: Wrap;
  wrapT: Wrap;
  magFilter: 'nearest' | 'linear' | null;
  minFilter: string | null;
  /** KHR_texture_transform; null for identity. */
  transform: { offset: [number, number]; rotation: number; scale: [number, number] } | null;
}

export interface Material {
  name: string;
  baseColor: [number, number, number, number];
  baseColorTexture: TextureSlot | null;
  metallic: number;
  roughness: number;
  /** G roughness, B metallic. */
  metallicRoughnessTexture: TextureSlot | null;
  normalTexture: TextureSlot | null;
  normalScale: number;
  occlusionTexture: TextureSlot | null;
  occlusionStrength: number;
  emissive: Vec3;
  emissiveTexture: TextureSlot | null;
  alphaMode: 'opaque' | 'mask' | 'blend';
  alphaCutoff: number;
  doubleSided: boolean;
  unlit: boolean;
  /** Further KHR material extensions as their glTF JSON, textures through `extensionTextures`. */
  extensions: Record<string, Record<string, unknown>>;
  /** Texture slots of `extensions`, keyed `EXTENSION.property`. */
  extensionTextures: Record<string, TextureSlot>;
  extras: unknown;
}

export interface Texture {
  name: string;
  /** Encoded image, unchanged from the file. */
  bytes: Uint8Array;
  mimeType: string;
  /** 0 until known. */
  width: number;
  height: number;
}

export interface Skin {
  name: string;
  joints: number[];
  skeleton: number | null;
  /** 16 floats a joint; null for identity. */
  inverseBindMatrices: Float32Array | null;
}

export interface AnimationChannel {
  node: number;
  path: 'translation' | 'rotation' | 'scale' | 'weights';
  interpolation: 'LINEAR' | 'STEP' | 'CUBICSPLINE';
  /** Seconds. */
  times: Float32Array;
  values: Float32Array;
}

export interface Animation {
  name: string;
  channels: AnimationChannel[];
}

export interface Scene {
  name: string;
  roots: number[];
  nodes: SceneNode[];
  meshes: Mesh[];
  materials: Material[];
  textures: Texture[];
  skins: Skin[];
  animations: Animation[];
  /** glTF camera and KHR_lights_punctual objects, carried through as their JSON. */
  cameras: Record<string, unknown>[];
  lights: Record<string, unknown>[];
  /** What was dropped, missing or assumed on reading. */
  warnings: ModelWarning[];
  /** Who made the model and by what right it may be used. */
  credits: Credits;
  /** What glTF holds of that beyond our fields, carried through its own family as it is. */
  about: {
    /** Of the asset, without the fields that are credits. */
    extras: Record<string, unknown> | null;
    /** The asset's packet of KHR_xmp_json_ld. */
    xmp: Record<string, unknown> | null;
  };
  extras: unknown;
  /** Of generated content, which every writer hands on. */
  aiMark?: AiMark;
}
