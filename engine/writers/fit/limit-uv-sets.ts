import { slotNames, slotsOf } from '../../scenes/textures-in-use.ts';
import type { Material, Primitive, Scene } from '../../scenes/scene.ts';

/**
 * Leaves each primitive the `limit` sets of texture coordinates that its material draws first, in the order of `slotNames`, moved to the front; maps that are
 * drawn by another go. A material that is drawn with different sets keeps those of its first primitive.
 */
export function limitUvSets(scene: Scene, limit: number): void {
  const primitives = new Set(scene.meshes.flatMap((mesh) => mesh.primitives));
  if ([...primitives].every(({ uvs }) => uvs.length <= limit)) return;
  const chosen = scene.materials.map((material) => chooseSets(material, limit));
  for (const primitive of primitives) {
    const sets = primitive.material === null ? undefined : chosen[primitive.material];
    primitive.uvs = reorder(primitive, sets ?? []).slice(0, limit);
  }
  scene.materials.forEach((material, index) => renumber(material, chosen[index]!));
}

const chooseSets = (material: Material, limit: number): number[] => [...new Set(slotsOf(material).map(({ uv }) => uv))].slice(0, limit);

/** Chosen sets first; what nobody draws keeps its order behind them. */
const reorder = ({ uvs }: Primitive, sets: number[]): Float32Array[] => [
  ...sets.flatMap((set) => uvs[set] ?? []),
  ...uvs.filter((_, set) => !sets.includes(set)),
];

function renumber(material: Material, sets: number[]): void {
  for (const name of slotNames) {
    const slot = material[name];
    if (slot) material[name] = sets.includes(slot.uv) ? { ...slot, uv: sets.indexOf(slot.uv) } : null;
  }
}
