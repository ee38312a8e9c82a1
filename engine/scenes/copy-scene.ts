/** Copies of a scene that share its numbers. */

import type { Scene } from './scene.ts';

/** A copy that transforms may change without a trace in this one; the arrays of numbers are shared, since those that simplify and write never write to them. */
export const copyScene = (scene: Scene): Scene => ({
  ...scene,
  nodes: scene.nodes.map((node) => ({ ...node })),
  meshes: scene.meshes.map((mesh) => ({ ...mesh, primitives: mesh.primitives.map((primitive) => ({ ...primitive })) })),
  materials: structuredClone(scene.materials),
  textures: scene.textures.map((texture) => ({ ...texture })),
  animations: scene.animations.map((animation) => ({ ...animation, channels: [...animation.channels] })),
});
