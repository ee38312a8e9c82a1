/** Textures of two scenes that stand for each other, and how far they differ. */

import sharp from 'sharp';
import type { TextureQuality } from '#domain/models/figures';
import type { Material, Scene, Texture, TextureSlot, VerbContext } from '../scenes/scene.ts';

/** Compared at most at this size: twice the largest preview, and every preset but one ends below it. */
const comparedSize = 2048;
/** Said of equal images, whose ratio has no bound. */
const highestDb = 100;

type SlotName = 'baseColorTexture' | 'metallicRoughnessTexture' | 'normalTexture' | 'occlusionTexture' | 'emissiveTexture';
const slotNames: SlotName[] = ['baseColorTexture', 'metallicRoughnessTexture', 'normalTexture', 'occlusionTexture', 'emissiveTexture'];

/** Materials by a name that only one of them has. */
function uniqueByName(materials: Material[]): Map<string, Material> {
  const found = new Map<string, Material>();
  const twice = new Set<string>();
  for (const material of materials) {
    if (material.name === '' || found.has(material.name)) twice.add(material.name);
    found.set(material.name, material);
  }
  twice.forEach((name) => found.delete(name));
  return found;
}

/** Materials that stand for each other: by their name where it is theirs alone, else by their place when both scenes have as many. */
function pairMaterials(a: Scene, b: Scene): [Material, Material][] {
  const namesB = uniqueByName(b.materials);
  const namesA = uniqueByName(a.materials);
  const sameCount = a.materials.length === b.materials.length;
  return a.materials.flatMap((material, i): [Material, Material][] => {
    const other = (namesA.has(material.name) ? namesB.get(material.name) : undefined) ?? (sameCount ? b.materials[i] : undefined);
    return other ? [[material, other]] : [];
  });
}

async function decode(texture: Texture, width: number, height: number): Promise<Uint8Array> {
  return sharp(texture.bytes, { limitInputPixels: 16384 * 16384 })
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/** Peak signal-to-noise ratio in dB of two RGBA images of one size: colours as far as they show, and alpha; at most 100. */
export function peakSignalToNoise(a: Uint8Array, b: Uint8Array): number {
  let colour = 0;
  let alpha = 0;
  for (let i = 0; i < a.length; i += 4) {
    const alphaA = a[i + 3]!;
    const alphaB = b[i + 3]!;
    let red = a[i]! - b[i]!;
    let green = a[i + 1]! - b[i + 1]!;
    let blue = a[i + 2]! - b[i + 2]!;
    if (alphaA !== 255 || alphaB !== 255) {
      red = (a[i]! * alphaA - b[i]! * alphaB) / 255;
      green = (a[i + 1]! * alphaA - b[i + 1]! * alphaB) / 255;
      blue = (a[i + 2]! * alphaA - b[i + 2]! * alphaB) / 255;
      alpha += (alphaA - alphaB) * (alphaA - alphaB);
    }
    colour += red * red + green * green + blue * blue;
  }
  // Alpha counts only where it differs, so that opaque images are measured over their three channels as everywhere.
  const meanSquare = alpha > 0 ? (colour + alpha) / a.length : colour / ((a.length / 4) * 3);
  return meanSquare > 0 ? Math.min(highestDb, 10 * Math.log10((255 * 255) / meanSquare)) : highestDb;
}

/** One line for each pair of textures that the paired materials use in the same slot; images that cannot be decoded are left out. */
export async function compareTextures(a: Scene, b: Scene, context: VerbContext): Promise<TextureQuality[]> {
  const seen = new Set<string>();
  const lines: TextureQuality[] = [];
  const textureOf = (scene: Scene, slot: TextureSlot | null): Texture | undefined => (slot ? scene.textures[slot.texture] : undefined);
  for (const [before, after] of pairMaterials(a, b)) {
    for (const slot of slotNames) {
      const textureA = textureOf(a, before[slot]);
      const textureB = textureOf(b, after[slot]);
      const key = `${before[slot]?.texture} ${after[slot]?.texture}`;
      if (!textureA || !textureB || seen.has(key)) continue;
      seen.add(key);
      context.signal?.throwIfAborted();
      const line = await comparePair(textureA, textureB);
      if (line) lines.push(line);
    }
  }
  return lines;
}

async function comparePair(a: Texture, b: Texture): Promise<TextureQuality | undefined> {
  try {
    const [sizeA, sizeB] = await Promise.all([sharp(a.bytes).metadata(), sharp(b.bytes).metadata()]);
    const before = { width: sizeA.width, height: sizeA.height };
    const after = { width: sizeB.width, height: sizeB.height };
    const same = Buffer.from(a.bytes.buffer, a.bytes.byteOffset, a.bytes.byteLength).equals(b.bytes);
    const scale = Math.min(1, comparedSize / Math.max(before.width, before.height));
    const [width, height] = [Math.max(1, Math.round(before.width * scale)), Math.max(1, Math.round(before.height * scale))];
    if (same) return { name: a.name || b.name, before, after, psnrDb: highestDb };
    const [pixelsA, pixelsB] = await Promise.all([decode(a, width, height), decode(b, width, height)]);
    const psnrDb = peakSignalToNoise(pixelsA, pixelsB);
    return { name: a.name || b.name, before, after, psnrDb };
  } catch {
    return undefined;
  }
}
