/** Textures small enough to be shown and no more: at most half of their edges, marked where they are colours. */

import { teaserLimits } from '#domain/mall/teaser';
import type { VerbContext } from '../../context.ts';
import { scalePicture } from '../../images/scale.ts';
import { openPicture, sharp } from '../../images/vips.ts';
import { openImage } from '../../quality/texture-pair.ts';
import { removeTextures } from '../../scenes/remove-textures.ts';
import type { Scene } from '../../scenes/scene.ts';
import { textureRoles, type TextureRole } from '../../scenes/texture-roles.ts';
import { addWatermark } from './watermark.ts';

const quality = 72;
/** A picture below this edge, or with less contrast (standard deviation of its channels), says nothing that the geometry does not. */
const telling = { edge: 256, contrast: 4 };
/** Channels that differ by no more are the same to the eye. */
const sameStep = 2;

interface Reduced {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Of the model's texture, and those of them that the reduced one shows as they are. */
  texels: number;
  same: number;
}

/**
 * Replaces the scene's textures by reduced ones; what cannot be decoded goes. Returns the share of texels, %, that are the same in colours which cover most
 * of the triangles: 100 where none do.
 */
export async function reduceTextures(scene: Scene, { signal }: VerbContext = {}): Promise<number> {
  const roles = textureRoles(scene);
  const gone = new Set<number>();
  const counted = new Map<number, Reduced>();
  for (const [index, texture] of scene.textures.entries()) {
    signal?.throwIfAborted();
    const role = roles[index];
    const made = role ? await reduceTexture(texture.bytes, role) : undefined;
    if (made === undefined) gone.add(index);
    else {
      const { bytes, width, height } = made;
      scene.textures[index] = { name: '', bytes, mimeType: 'image/webp', width, height };
      if (made.texels > 0) counted.set(index, made);
    }
  }
  removeTextures(scene, gone);
  return texelShare(scene, counted);
}

function texelShare(scene: Scene, reduced: ReadonlyMap<number, Reduced>): number {
  let covered = 0;
  let all = 0;
  const used = new Set<number>();
  for (const { material, indices } of scene.meshes.flatMap(({ primitives }) => primitives)) {
    const texture = material === null ? undefined : scene.materials[material]?.baseColorTexture?.texture;
    all += indices.length;
    if (texture === undefined || !reduced.has(texture)) continue;
    covered += indices.length;
    used.add(texture);
  }
  if (covered * 2 <= all) return 100;
  const counted = [...used].flatMap((texture) => reduced.get(texture) ?? []);
  const total = (of: 'texels' | 'same'): number => counted.reduce((sum, one) => sum + one[of], 0);
  return Math.round((total('same') / total('texels')) * 1000) / 10;
}

/** Undefined for what no decoder reads. */
async function reduceTexture(source: Uint8Array, role: TextureRole): Promise<Reduced | undefined> {
  try {
    const { width, height, decode } = await openImage(source);
    const picture = await decode();
    const scale = Math.min(0.5, teaserLimits.textureEdge / Math.max(width, height));
    const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
    const scaled = await scalePicture(() => picture.clone(), size, role.alpha, { kernel: 'cubic' });
    const rgba = await scaled.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
    const raw = { raw: { ...size, channels: 4 as const } };
    const isTelling =
      role.kind === 'color' && Math.max(width, height) >= telling.edge && (await contrastOf(rgba, size)) >= telling.contrast;
    const before = isTelling ? Buffer.from(rgba) : undefined;
    if (role.kind === 'color') addWatermark({ ...size, rgba });
    const image = role.alpha === 'none' ? sharp(rgba, raw).removeAlpha() : sharp(rgba, raw);
    const bytes = await image.webp({ quality, effort: 2, exact: role.alpha === 'numbers' }).toBuffer();
    const counts = before === undefined ? { texels: 0, same: 0 } : { texels: width * height, same: await countSame(before, bytes) };
    return { bytes, ...size, ...counts };
  } catch (error) {
    if (error instanceof RangeError && /memory|allocation/i.test(error.message)) throw error;
    return undefined;
  }
}

async function contrastOf(rgba: Uint8Array, size: { width: number; height: number }): Promise<number> {
  const { channels } = await sharp(rgba, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

/** Texels of the encoded picture whose colours are those of `before`. */
async function countSame(before: Uint8Array, encoded: Uint8Array): Promise<number> {
  const after = await openPicture(encoded).ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
  let same = 0;
  for (let at = 0; at < before.length; at += 4) {
    const isSame = [0, 1, 2].every((channel) => Math.abs(before[at + channel]! - after[at + channel]!) <= sameStep);
    if (isSame) same++;
  }
  return same;
}
