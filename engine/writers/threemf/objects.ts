/** Nodes and meshes as objects of 3MF: which there are, in an order in which each comes after what it is made of. */

import { determinant3 } from '../../scenes/decompose.ts';
import type { Mat4, Scene } from '../../scenes/scene.ts';
import { visitOrder } from '../../scenes/visit-order.ts';
import { localMatrix } from '../../scenes/world.ts';

export interface Component {
  object: number;
  /** Of the scene: metres, Y up. */
  matrix: Mat4;
}

/** An object is a mesh or is made of others. */
export type PrintObject = { id: number; name: string; mesh: number } | { id: number; name: string; components: Component[] };

export interface Build {
  objects: PrintObject[];
  items: Component[];
}

/**
 * Plans objects with ids from `firstId` on. A mesh is written once; one that a single node without children draws has that node's name, other nodes are made
 * of their mesh and their children. Nodes that draw nothing are left out.
 *
 * @param drawn meshes that have triangles.
 */
export function planBuild(scene: Scene, drawn: ReadonlySet<number>, firstId: number): Build {
  const objects: PrintObject[] = [];
  const add = (object: { name: string; mesh: number } | { name: string; components: Component[] }): number => {
    const id = firstId + objects.length;
    objects.push({ id, ...object });
    return id;
  };
  const order = visitOrder(scene);
  const uses = new Map<number, number>();
  for (const index of order) {
    const { mesh } = scene.nodes[index]!;
    if (mesh !== null && drawn.has(mesh)) uses.set(mesh, (uses.get(mesh) ?? 0) + 1);
  }
  const meshObjects = new Map<number, number>();
  /** Objects of nodes; nothing for one that draws nothing. */
  const nodeObjects = new Map<number, number>();
  // Children come before their parents.
  for (const index of order.toReversed()) {
    const { name, mesh, children } = scene.nodes[index]!;
    const parts = children.flatMap((child) => componentOf(scene, child, nodeObjects.get(child)));
    if (mesh !== null && drawn.has(mesh)) {
      const alone = parts.length === 0 && uses.get(mesh) === 1;
      const known = meshObjects.get(mesh) ?? add({ name: (alone && name) || scene.meshes[mesh]!.name, mesh });
      meshObjects.set(mesh, known);
      if (alone) {
        nodeObjects.set(index, known);
        continue;
      }
      parts.unshift({ object: known, matrix: localMatrix({ ...scene.nodes[index]!, ...inPlace }) });
    }
    if (parts.length > 0) nodeObjects.set(index, add({ name, components: parts }));
  }
  return { objects, items: scene.roots.flatMap((root) => componentOf(scene, root, nodeObjects.get(root))) };
}

const inPlace = {
  translation: [0, 0, 0] as [number, number, number],
  rotation: [0, 0, 0, 1] as [number, number, number, number],
  scale: [1, 1, 1] as [number, number, number],
  matrix: null,
};

/** A place that flattens shows nothing, and 3MF forbids it. */
function componentOf(scene: Scene, node: number, object: number | undefined): Component[] {
  if (object === undefined) return [];
  const matrix = Float64Array.from(localMatrix(scene.nodes[node]!));
  return Number.isFinite(determinant3(matrix)) && determinant3(matrix) !== 0 ? [{ object, matrix }] : [];
}
