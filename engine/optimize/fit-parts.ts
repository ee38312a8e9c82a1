/** The two parts of a lightweighted file that can be made smaller independently: triangles and textures. */

import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import type { ModelWarning } from '#domain/models/warnings';
import { addSceneLevels, compressSceneTextures, mayReduce, simplifyScene } from './lighten.ts';
import { copyScene } from '../scenes/copy-scene.ts';
import type { VerbContext } from '../context.ts';
import type { Scene, Texture } from '../scenes/scene.ts';
import { dropUnusedTextures } from '../scenes/textures-in-use.ts';
import type { StageMeter } from './stage-meter.ts';
import { removeTextures } from '../scenes/remove-textures.ts';
import { textureRoles } from '../scenes/texture-roles.ts';
import { prune } from '../transforms/prune.ts';

export interface GeometryPart {
  /** The simplified scene and its levels of detail, with the textures as they were. */
  scene: Scene;
  levels: Scene[];
  triangles: number;
  errorPercent: number | null;
  warnings: ModelWarning[];
  /** Why there cannot be fewer triangles; undefined when there can. */
  end: 'kept' | 'none' | 'locked' | 'errorBound' | 'topology' | 'least' | undefined;
}

export interface TexturePart {
  /** The encoded texture for each original; undefined where no decoder could read it. */
  encoded: ReadonlyMap<Texture, Texture | undefined>;
  /** Longest edge of those that can be made smaller, 0 for none. */
  edge: number;
  quality: number;
  /** Whether quality makes a difference. */
  isLossy: boolean;
  warnings: ModelWarning[];
  /** Why textures cannot get smaller; undefined when they can. */
  end: 'none' | 'kept' | undefined;
}

/** Instanced parts lose triangles in steps: a target missed by less than this may still be met by asking for fewer. */
const farOff = 1.1;

/** Simplifies a copy of `scene`, and adds its levels. */
export async function makeGeometry(
  scene: Scene,
  options: LightweightOptions,
  stage: StageMeter['stage'],
  context: VerbContext,
): Promise<GeometryPart> {
  const draft = copyScene(scene);
  const { before, after, errorPercent, warnings } = await simplifyScene(draft, options, stage, context);
  prune(draft, {}, context);
  const { levels, warnings: fewer } = await addSceneLevels(draft, options, stage, context);
  const wanted = options.targetTriangles ?? before * options.ratio;
  const reason = warnings.find(({ code }) => code === 'ratioNotReached')?.params?.reason as
    | 'locked'
    | 'errorBound'
    | 'topology'
    | undefined;
  const held = after > wanted * farOff ? reason : undefined;
  const end = after === 0 ? 'none' : mayReduce(options) ? (held ?? (after === 1 ? 'least' : undefined)) : 'kept';
  return { scene: draft, levels, triangles: after, errorPercent, warnings: [...warnings, ...fewer], end };
}

/** KTX2 textures are kept as they are. */
const isFixed = (source: Texture): boolean => source.mimeType === 'image/ktx2';
const edgeOf = ({ width, height }: Texture): number => Math.max(width, height);

/** Encodes the textures of `scene`, which stays as it is. */
export async function makeTextures(
  scene: Scene,
  options: LightweightOptions,
  stage: StageMeter['stage'],
  context: VerbContext,
): Promise<TexturePart> {
  const draft = copyScene(scene);
  const before = textureRoles(draft);
  const warnings = await compressSceneTextures(draft, options, stage, context);
  // Textures that no decoder reads were removed from their materials.
  const after = textureRoles(draft);
  const isLost = (index: number): boolean => before[index] !== null && after[index] === null;
  const encoded = new Map(scene.textures.map((texture, index) => [texture, isLost(index) ? undefined : draft.textures[index]]));
  const made = [...encoded].flatMap(([source, texture]) => (texture && !isFixed(source) ? [texture] : []));
  const edge = Math.max(0, ...made.map(edgeOf));
  const isLossy =
    options.textureFormat === 'ktx2Etc1s' || made.some(({ mimeType }) => mimeType === 'image/jpeg' || mimeType === 'image/webp');
  const end = scene.textures.length === 0 ? 'none' : edge === 0 ? 'kept' : undefined;
  return { encoded, edge, quality: options.textureQuality, isLossy, warnings, end };
}

/** The scene with these textures in place of the ones it was read with; its geometry is shared. */
export function withTextures(scene: Scene, { encoded }: TexturePart): Scene {
  const whole = { ...scene, textures: scene.textures.map((texture) => encoded.get(texture) ?? texture) };
  const lost = scene.textures.flatMap((texture, index) => (encoded.has(texture) && !encoded.get(texture) ? [index] : []));
  if (lost.length === 0) return whole;
  whole.materials = structuredClone(scene.materials);
  removeTextures(whole, new Set(lost));
  dropUnusedTextures(whole);
  return whole;
}

/** Bytes of all textures as the file holds them. */
export const textureBytesOf = (scene: Scene): number => scene.textures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** Bytes of a picture go with its edge to this power: less than its area, since a smaller picture has more detail a pixel. */
const edgePower = 1.4;

/** Estimates the textures' bytes if none were larger than an edge, from their present bytes. */
export function expectTextureBytes({ encoded }: TexturePart): (edge: number) => number {
  const parts = [...encoded].flatMap(([source, texture]) =>
    texture ? [{ bytes: texture.bytes.byteLength, edge: isFixed(source) ? 0 : edgeOf(texture) }] : [],
  );
  return (max) => parts.reduce((sum, { bytes, edge }) => sum + bytes * (edge > max ? (max / edge) ** edgePower : 1), 1);
}

/** Bytes that do not depend on triangles and textures: animations, skins, lines and points. */
export function bytesBeside(scene: Scene): number {
  const arrays = new Set<Float32Array | Uint32Array | null>();
  for (const { channels } of scene.animations) for (const { times, values } of channels) arrays.add(times).add(values);
  for (const { inverseBindMatrices } of scene.skins) arrays.add(inverseBindMatrices);
  for (const { mode, positions, indices, colors } of scene.meshes.flatMap(({ primitives }) => primitives)) {
    if (mode !== 'triangles') arrays.add(positions).add(indices).add(colors);
  }
  return [...arrays].reduce((sum, array) => sum + (array?.byteLength ?? 0), 0);
}
