/** Texture coordinates moved, turned and scaled beforehand, for formats whose tools hardly read that of a texture. */

import type { TextureSlot } from '../scenes/scene.ts';

type Transform = NonNullable<TextureSlot['transform']>;

interface UvSet {
  /** Which of the primitive's sets. */
  uv: number;
  transform: Transform | null;
}

export interface UvSets {
  sets: UvSet[];
  /** Which of `sets` a texture is drawn with. */
  setOf: Map<TextureSlot, number>;
}

const keyOf = (transform: Transform | null): string =>
  transform ? [...transform.offset, transform.rotation, ...transform.scale].join(' ') : '';

/**
 * The sets that a primitive with `count` of its own is written with. One that all its textures move in the same way is moved in its place; further ways
 * are sets behind the others.
 */
export function uvSetsOf(count: number, slots: readonly TextureSlot[]): UvSets {
  const sets: UvSet[] = [];
  const setOf = new Map<TextureSlot, number>();
  for (let uv = 0; uv < count; uv++) {
    const [first] = slots.filter((slot) => slot.uv === uv);
    sets.push({ uv, transform: first?.transform ?? null });
  }
  for (const slot of slots.filter(({ uv }) => uv < count)) {
    let set = sets.findIndex(({ uv, transform }) => uv === slot.uv && keyOf(transform) === keyOf(slot.transform));
    if (set < 0) set = sets.push({ uv: slot.uv, transform: slot.transform }) - 1;
    setOf.set(slot, set);
  }
  return { sets, setOf };
}

/** Coordinate `index` (2 a vertex) of a set, v upwards. Transform: KHR_texture_transform, whose v runs down. */
export function uvReader(uvs: Float32Array, transform: Transform | null): (index: number) => number {
  if (!transform) return (index) => (index % 2 === 0 ? uvs[index]! : 1 - uvs[index]!);
  const [cos, sin] = [Math.cos(transform.rotation), Math.sin(transform.rotation)];
  const [ou, ov] = transform.offset;
  const [su, sv] = transform.scale;
  return (index) => {
    const at = index - (index % 2);
    const [u, v] = [uvs[at]! * su, uvs[at + 1]! * sv];
    return index % 2 === 0 ? cos * u + sin * v + ou : 1 - (cos * v - sin * u + ov);
  };
}
