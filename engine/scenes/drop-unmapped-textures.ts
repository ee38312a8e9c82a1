import type { Material, Scene } from './scene.ts';
import { slotNames, slotsOf } from './textures-in-use.ts';

/** Takes away the textures that a primitive has no uvs for: where a material is drawn with fewer uv sets than it asks for, a copy without those maps. */
export function dropUnmappedTextures(scene: Scene): void {
  const copies = new Map<string, number>();
  for (const primitive of new Set(scene.meshes.flatMap((mesh) => mesh.primitives))) {
    const material = primitive.material === null ? undefined : scene.materials[primitive.material];
    const sets = primitive.uvs.length;
    if (!material || slotsOf(material).every(({ uv }) => uv < sets)) continue;
    const key = `${primitive.material} ${sets}`;
    let copy = copies.get(key);
    if (copy === undefined) copies.set(key, (copy = scene.materials.push(withoutSets(material, sets)) - 1));
    primitive.material = copy;
  }
  if (copies.size > 0) dropUnusedMaterials(scene);
}

function withoutSets(material: Material, sets: number): Material {
  const copy = structuredClone(material);
  for (const name of slotNames) if ((copy[name]?.uv ?? 0) >= sets) copy[name] = null;
  for (const [name, slot] of Object.entries(copy.extensionTextures)) {
    if (slot.uv < sets) continue;
    const [extension, property] = name.split('.') as [string, string];
    delete copy.extensionTextures[name];
    delete copy.extensions[extension]?.[property];
  }
  return copy;
}

/** Takes out the materials that no primitive is drawn with and renumbers the rest, in place. */
export function dropUnusedMaterials(scene: Scene): void {
  const primitives = new Set(scene.meshes.flatMap((mesh) => mesh.primitives));
  const used = new Set([...primitives].flatMap(({ material }) => (material === null ? [] : [material])));
  const places = new Map([...used].toSorted((a, b) => a - b).map((material, place) => [material, place]));
  scene.materials = scene.materials.filter((_, index) => used.has(index));
  for (const primitive of primitives) if (primitive.material !== null) primitive.material = places.get(primitive.material)!;
}
