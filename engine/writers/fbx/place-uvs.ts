import type { Primitive, Scene } from '../../scenes/scene.ts';
import { slotNames, slotsOf } from '../../scenes/textures-in-use.ts';
import { uvReader, uvSetsOf } from '../uv-sets.ts';

/**
 * Puts what textures move, turn and scale into the texture coordinates: what a texture's own `Scaling` and `Translation` mean, programs do not agree on.
 * Changes the scene; arrays are replaced.
 */
export function placeUvs(scene: Scene): void {
  const drawn = new Map<number | null, Primitive[]>();
  for (const primitive of new Set(scene.meshes.flatMap(({ primitives }) => primitives)))
    drawn.set(primitive.material, [...(drawn.get(primitive.material) ?? []), primitive]);
  scene.materials.forEach((material, index) => {
    const slots = slotsOf(material);
    const primitives = drawn.get(index);
    if (!primitives || slots.every(({ transform }) => transform === null)) return;
    const { sets, setOf } = uvSetsOf(Math.max(...primitives.map(({ uvs }) => uvs.length)), slots);
    for (const primitive of primitives) primitive.uvs = sets.map(({ uv, transform }) => placed(primitive, uv, transform));
    for (const name of slotNames) {
      const slot = material[name];
      if (slot) material[name] = { ...slot, uv: setOf.get(slot) ?? slot.uv, transform: null };
    }
  });
}

function placed({ positions, uvs }: Primitive, uv: number, transform: Parameters<typeof uvReader>[1]): Float32Array {
  const own = uvs[uv];
  if (!own || !transform) return own ?? new Float32Array((positions.length / 3) * 2);
  const read = uvReader(own, transform);
  // The reader's v runs up, the scene's down.
  return own.map((_, index) => (index % 2 === 0 ? read(index) : 1 - read(index)));
}
