/** Nodes and meshes as products: parts with a shape, and assemblies that place others, which a STEP file does without scale. */

import { decomposeMatrix } from '../../scenes/decompose.ts';
import { invertAffine } from '../../scenes/invert.ts';
import type { Mat4, Scene } from '../../scenes/scene.ts';
import { visitOrder } from '../../scenes/visit-order.ts';
import { identityMatrix, localMatrix, multiplyMatrices, worldMatrices } from '../../scenes/world.ts';
import { frameOf } from '../frame.ts';

export interface Component {
  /** Place in the list of products. */
  product: number;
  /** What this use is called. */
  name: string;
  /** A turn and a move, millimetres, Z up. */
  placement: Mat4;
}

/** A part has a mesh, brought to its own millimetres with Z up by `matrix`; an assembly has components. */
export type Product = { name: string; mesh: number; matrix: Mat4 } | { name: string; components: Component[] };

export interface ProductPlan {
  /** Each after those that it is made of; the last is the whole. Empty for a scene that draws nothing. */
  products: Product[];
}

const frame = frameOf({ unit: 'mm', up: 'z' });
const unframe = invertAffine(frame)!;

/**
 * Plans the products of `scene`. A node becomes a rigid placement; what of its matrix scales, mirrors or shears goes into the shapes below it, so that a mesh
 * at many places is one part where these only turn and move. Nodes that lead to no mesh are left out.
 *
 * @param drawn meshes that have triangles.
 * @param name of the whole where the scene has several roots.
 */
export function planProducts(scene: Scene, drawn: ReadonlySet<number>, name: string): ProductPlan {
  const products: Product[] = [];
  const parts = new Map<string, number>();
  const places = rigidPlaces(scene);
  const uses = new Map<string, number>();
  const keyOf = (index: number): string => `${scene.nodes[index]!.mesh}:${places[index]!.key}`;
  const order = visitOrder(scene);
  for (const index of order) if (isDrawing(scene, index, drawn)) uses.set(keyOf(index), (uses.get(keyOf(index)) ?? 0) + 1);

  const partOf = (index: number, alone: boolean): number => {
    const key = keyOf(index);
    const known = parts.get(key);
    if (known !== undefined) return known;
    const { name: own, mesh } = scene.nodes[index]!;
    const matrix = multiplyMatrices(places[index]!.rest, frame);
    const number = products.push({ name: (alone && own) || scene.meshes[mesh!]!.name || own, mesh: mesh!, matrix }) - 1;
    parts.set(key, number);
    return number;
  };
  /** The product that a node is; none for one that draws nothing. */
  const productOf = new Map<number, number>();
  const componentsOf = (children: readonly number[], parent: Mat4): Component[] => {
    const inverse = invertAffine(parent)!;
    return children.flatMap((child) => {
      const product = productOf.get(child);
      if (product === undefined) return [];
      return [{ product, name: scene.nodes[child]!.name, placement: multiplyMatrices(inverse, places[child]!.rigid) }];
    });
  };
  for (const index of order.toReversed()) {
    const node = scene.nodes[index]!;
    const components = componentsOf(node.children, places[index]!.rigid);
    const draws = isDrawing(scene, index, drawn);
    if (draws && components.length === 0) productOf.set(index, partOf(index, uses.get(keyOf(index)) === 1));
    else if (draws)
      components.unshift({ product: partOf(index, false), name: scene.meshes[node.mesh!]!.name, placement: identityMatrix() });
    if (components.length > 0) productOf.set(index, products.push({ name: node.name, components }) - 1);
  }
  const roots = componentsOf(scene.roots, identityMatrix());
  if (roots.length > 1) products.push({ name, components: roots });
  return { products };
}

const isDrawing = ({ nodes }: Scene, index: number, drawn: ReadonlySet<number>): boolean => {
  const { mesh } = nodes[index]!;
  return mesh !== null && drawn.has(mesh);
};

interface Place {
  rigid: Mat4;
  /** What is left of the node's place in the world: rigid · rest is the whole. */
  rest: Mat4;
  /** Equal where the rests are, but for the digits that 32-bit numbers leave. */
  key: string;
}

/** Of each reachable node its place in millimetres, Z up. A root that stands alone is the world: what moves it moves its shapes. */
function rigidPlaces(scene: Scene): (Place | undefined)[] {
  const alone = scene.roots.length === 1 ? scene.roots[0] : undefined;
  return worldMatrices(scene).map((world, index) => {
    if (!world) return undefined;
    const whole = multiplyMatrices(frame, multiplyMatrices(world, unframe));
    // What has no place goes into the shape, whose points say so.
    if (index === alone || !whole.every(Number.isFinite)) return { rigid: identityMatrix(), rest: whole, key: `of ${index}` };
    const { translation, rotation } = decomposeMatrix(whole);
    const rigid = Float64Array.from(localMatrix({ ...scene.nodes[index]!, matrix: null, translation, rotation, scale: [1, 1, 1] }));
    const rest = multiplyMatrices(invertAffine(rigid)!, whole);
    return { rigid, rest, key: keyOfLinear(rest) };
  });
}

/** The linear part in steps of a millionth of its largest number. */
function keyOfLinear(matrix: Mat4): string {
  const linear = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((at) => matrix[at]!);
  const step = 10 ** (Math.floor(Math.log10(Math.max(...linear.map(Math.abs)))) - 6);
  return Number.isFinite(1 / step) ? `${step}:${linear.map((value) => Math.round(value / step) + 0).join()}` : 'flat';
}
