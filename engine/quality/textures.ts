/** Matches textures of two scenes and measures how far they differ. */

import pLimit from 'p-limit';
import type { TextureQuality } from '#domain/models/figures';
import type { VerbContext } from '../context.ts';
import type { Material, Scene, TextureSlot } from '../scenes/scene.ts';
import { slotNames } from '../scenes/textures-in-use.ts';
import { textureRoles } from '../scenes/texture-roles.ts';
import { compareImages, type ImagePair } from './texture-pair.ts';

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

/** Pairs of materials: by name where it is unique, else by index when both scenes have the same number. */
function pairMaterials(a: Scene, b: Scene): [Material, Material][] {
  const namesB = uniqueByName(b.materials);
  const namesA = uniqueByName(a.materials);
  const sameCount = a.materials.length === b.materials.length;
  return a.materials.flatMap((material, i): [Material, Material][] => {
    const other = (namesA.has(material.name) ? namesB.get(material.name) : undefined) ?? (sameCount ? b.materials[i] : undefined);
    return other ? [[material, other]] : [];
  });
}

/**
 * One line for each pair of textures that the paired materials use in the same slot, at the size of the original, over the channels that the
 * original's materials read. Images that cannot be decoded are left out.
 */
export async function compareTextures(a: Scene, b: Scene, context: VerbContext): Promise<TextureQuality[]> {
  // libvips works in threads of its own: two at once hold four pictures of 16 MiB.
  const lines = await pLimit(2).map(listPairs(a, b), async ({ name, ...images }) => {
    context.signal?.throwIfAborted();
    const quality = await compareImages(images);
    return quality ? { name, ...quality } : undefined;
  });
  return lines.filter((line) => line !== undefined);
}

/** A slot of the material's own, or of one of its extensions. */
const slotOf = (material: Material, name: string): TextureSlot | null | undefined =>
  slotNames.some((own) => own === name) ? material[name as (typeof slotNames)[number]] : material.extensionTextures[name];

function listPairs(a: Scene, b: Scene): (ImagePair & { name: string })[] {
  const roles = textureRoles(a);
  const seen = new Set<string>();
  const pairs: (ImagePair & { name: string })[] = [];
  for (const [before, after] of pairMaterials(a, b)) {
    for (const slot of [...slotNames, ...Object.keys(before.extensionTextures)]) {
      const [indexA, indexB] = [slotOf(before, slot)?.texture ?? -1, slotOf(after, slot)?.texture ?? -1];
      const [textureA, textureB] = [a.textures[indexA], b.textures[indexB]];
      const key = `${indexA} ${indexB}`;
      if (!textureA || !textureB || seen.has(key)) continue;
      seen.add(key);
      pairs.push({ name: textureA.name || textureB.name, a: textureA.bytes, b: textureB.bytes, role: roles[indexA]! });
    }
  }
  return pairs;
}
