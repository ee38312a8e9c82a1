/** Blends the layers of a texture into one. */

import { scalePicture } from '#engine/images/scale';
import { openPicture, throwIfMemory } from '#engine/images/vips';
import type { Scene } from '#engine/scenes/scene';
import { encodePng } from './import-image.ts';

/** Source over backdrop, each 0 to 1, for one channel. */
type Mix = (source: number, backdrop: number) => number;

const hardLight: Mix = (s, b) => (s <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b));

/** Formulas of W3C Compositing and Blending Level 1, and of ufbx's own comments where that has none. */
const mixes = {
  over: (s) => s,
  add: (s, b) => s + b,
  multiply: (s, b) => s * b,
  multiplyTwice: (s, b) => 2 * s * b,
  darken: (s, b) => Math.min(s, b),
  colorBurn: (s, b) => (s > 0 ? 1 - Math.min(1, (1 - b) / s) : 0),
  linearBurn: (s, b) => s + b - 1,
  lighten: (s, b) => Math.max(s, b),
  screen: (s, b) => s + b - s * b,
  colorDodge: (s, b) => (s < 1 ? Math.min(1, b / (1 - s)) : b > 0 ? 1 : 0),
  hardLight,
  overlay: (s, b) => hardLight(b, s),
  difference: (s, b) => Math.abs(s - b),
  exclusion: (s, b) => s + b - 2 * s * b,
  subtract: (s, b) => b - s,
  divide: (s, b) => (s > 0 ? b / s : 1),
} as const satisfies Record<string, Mix>;

export type LayerMode = keyof typeof mixes;

export interface Layer {
  /** Place of a texture in the scene. */
  texture: number;
  mode: LayerMode;
  /** How much of it counts, 0 to 1. */
  alpha: number;
}

/** Larger pictures are blended at this size. */
const maxPixels = 4096;

/**
 * The layers, the lowest first, as one texture of the largest one's size: each is mixed with what lies under it by its mode, its own alpha and
 * that of the layer. The place of the new texture; null when one cannot be decoded.
 */
export async function blendLayers(scene: Scene, layers: readonly Layer[], name: string): Promise<number | null> {
  const sources = layers.map(({ texture }) => scene.textures[texture]!);
  if (sources.some(({ mimeType }) => mimeType === 'image/ktx2')) return null;
  const width = Math.min(maxPixels, Math.max(...sources.map((source) => source.width)));
  const height = Math.min(maxPixels, Math.max(...sources.map((source) => source.height)));
  try {
    let out: Uint8Array | undefined;
    for (const [i, { bytes }] of sources.entries()) {
      const image = await scalePicture(() => openPicture(bytes), { width, height }, 'coverage');
      const pixels = await image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
      // The lowest layer has nothing below it.
      if (out) blend(out, pixels, mixes[layers[i]!.mode], Math.min(1, Math.max(0, layers[i]!.alpha)));
      else out = Uint8Array.from(pixels);
    }
    return scene.textures.push(await encodePng(name, { width, height, rgba: out! })) - 1;
  } catch (error) {
    throwIfMemory(error);
    return null;
  }
}

function blend(under: Uint8Array, over: Uint8Array, mix: Mix, alpha: number): void {
  for (let at = 0; at < under.length; at += 4) {
    const share = (over[at + 3]! / 255) * alpha;
    const backdropAlpha = under[at + 3]! / 255;
    const outAlpha = share + backdropAlpha * (1 - share);
    if (outAlpha === 0) continue;
    for (let channel = at; channel < at + 3; channel++) {
      const [s, b] = [over[channel]! / 255, under[channel]! / 255];
      const mixed = Math.min(1, Math.max(0, mix(s, b)));
      const color = share * ((1 - backdropAlpha) * s + backdropAlpha * mixed) + backdropAlpha * (1 - share) * b;
      under[channel] = Math.round((color / outAlpha) * 255);
    }
    under[at + 3] = Math.round(outAlpha * 255);
  }
}
