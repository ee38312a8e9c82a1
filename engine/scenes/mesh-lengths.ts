/** Lengths of materials that are told in the space of the mesh: who moves a scale from a node into vertices, or back, takes them along. */

import { boundValues } from './bound-values.ts';
import type { Mat4, Material, Mesh, Primitive, Scene } from './scene.ts';

/** Extensions and their properties that are such lengths. */
const lengths = boundValues.flatMap(({ property, boundTo }) => (boundTo === 'meshLength' ? [property.split('.') as [string, string]] : []));

/** Scales that differ by less are the same: it is not seen in how deep a colour is. */
const step = 1 / 256;

const numberIn = (material: Material, [extension, property]: readonly [string, string]): number => {
  const value = material.extensions[extension]?.[property];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};
const hasLengths = (material: Material): boolean => lengths.some((length) => numberIn(material, length) !== 0);

/** Whether a mesh is drawn with a material that has lengths. */
export const meshHasLengths = ({ materials }: Pick<Scene, 'materials'>, { primitives }: Pick<Mesh, 'primitives'>): boolean =>
  primitives.some(({ material }) => material !== null && !!materials[material] && hasLengths(materials[material]));

/** The scale of a place, the same in all directions; null where it is not. */
function evenScale(m: ArrayLike<number>): number | null {
  const [x, y, z] = [0, 4, 8].map((at) => Math.hypot(m[at]!, m[at + 1]!, m[at + 2]!)) as [number, number, number];
  const mean = Math.cbrt(x * y * z);
  return [x, y, z].every((length) => Math.abs(length - mean) <= mean * step) ? mean : null;
}

/** Whether a place keeps lengths as they are. */
export const keepsLengths = (m: ArrayLike<number>): boolean => Math.abs((evenScale(m) ?? 0) - 1) <= step;

/** Materials for primitives whose places become part of their vertices. */
export class MeshLengths {
  readonly #scene: Scene;
  readonly #copies = new Map<string, number>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Whether the mesh may be put to a place: where a scale differs by direction, no single length says what it did. */
  mayPlace(mesh: Mesh, matrix: Mat4): boolean {
    return !meshHasLengths(this.#scene, mesh) || evenScale(matrix) !== null;
  }

  /** The primitive itself, or with a copy of its material whose lengths are those that the place makes of them; copies are shared among places of one scale. */
  placed(primitive: Primitive, matrix: Mat4): Primitive {
    const { materials } = this.#scene;
    const material = primitive.material === null ? undefined : materials[primitive.material];
    const scale = evenScale(matrix);
    if (!material || !hasLengths(material) || scale === null || Math.abs(scale - 1) <= step) return primitive;
    const key = `${primitive.material} ${Math.round(Math.log(scale) / step)}`;
    let copy = this.#copies.get(key);
    if (copy === undefined) this.#copies.set(key, (copy = materials.push(scaled(material, scale)) - 1));
    return { ...primitive, material: copy };
  }
}

function scaled(material: Material, scale: number): Material {
  const copy = structuredClone(material);
  for (const length of lengths) {
    const [extension, property] = length;
    if (numberIn(copy, length) !== 0) copy.extensions[extension]![property] = numberIn(copy, length) * scale;
  }
  return copy;
}
