import { createNode } from '../../scenes/create-scene.ts';
import { placeOfMatrix } from '../../scenes/place.ts';
import type { Scene } from '../../scenes/scene.ts';

/** Makes each GPU instance a child of its node, which draws nothing itself any more. Meshes stay shared. */
export function expandInstances(scene: Scene): void {
  for (const node of [...scene.nodes]) {
    const { instances, mesh } = node;
    if (!instances) continue;
    node.instances = null;
    node.mesh = null;
    // Nodes may share a list of children.
    node.children = [...node.children];
    for (let at = 0; at + 16 <= instances.length; at += 16) {
      const matrix = new Float64Array(instances.subarray(at, at + 16));
      node.children.push(scene.nodes.length);
      scene.nodes.push(createNode(node.name, { mesh, ...placeOfMatrix(matrix) }));
    }
  }
}
