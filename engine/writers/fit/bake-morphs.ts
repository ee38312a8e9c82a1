import type { Mesh, Scene } from '../../scenes/scene.ts';
import { morphDraw } from '../../scenes/pose.ts';

/** Gives every mesh the shape that its weights, or those of a node, show now, and no morph targets. Nodes with weights of their own get meshes of their own. */
export function bakeMorphs(scene: Scene): void {
  const shapes = new Map<string, number>();
  const originals = [...scene.meshes];
  for (const node of scene.nodes) {
    const original = node.mesh === null ? undefined : originals[node.mesh];
    if (node.mesh === null || !original?.primitives.some(({ targets }) => targets.length > 0)) continue;
    const weights = node.weights ?? original.weights;
    const key = `${node.mesh} ${weights.join(' ')}`;
    let shape = shapes.get(key);
    if (shape === undefined) {
      // The first shape takes the place of the mesh.
      shape = scene.meshes[node.mesh] === original ? node.mesh : scene.meshes.length;
      scene.meshes[shape] = shaped(original, weights);
      shapes.set(key, shape);
    }
    node.mesh = shape;
    node.weights = null;
  }
  for (const animation of scene.animations) animation.channels = animation.channels.filter(({ path }) => path !== 'weights');
  scene.animations = scene.animations.filter(({ channels }) => channels.length > 0);
}

function shaped(mesh: Mesh, weights: number[]): Mesh {
  const primitives = mesh.primitives.map((primitive) => ({ ...primitive, ...morphDraw(primitive, weights), targets: [] }));
  return { ...mesh, primitives, weights: [] };
}
