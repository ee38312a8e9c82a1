/** Copies of a scene that share its numbers. */

import type { Primitive, Scene } from './scene.ts';

/**
 * A copy that transforms may change without a trace in this one. Arrays of numbers and textures are shared, since those that simplify and write replace
 * them and never write to them; a primitive shared by several meshes stays shared.
 */
export function copyScene(scene: Scene): Scene {
  const copies = new Map<Primitive, Primitive>();
  const copyOf = (primitive: Primitive): Primitive => {
    const copy = copies.get(primitive) ?? { ...primitive };
    copies.set(primitive, copy);
    return copy;
  };
  return {
    ...scene,
    credits: { ...scene.credits },
    roots: [...scene.roots],
    nodes: scene.nodes.map((node) => ({ ...node })),
    meshes: scene.meshes.map((mesh) => ({ ...mesh, primitives: mesh.primitives.map(copyOf) })),
    materials: structuredClone(scene.materials),
    textures: [...scene.textures],
    skins: scene.skins.map((skin) => ({ ...skin })),
    animations: scene.animations.map((animation) => ({ ...animation, channels: animation.channels.map((channel) => ({ ...channel })) })),
  };
}
