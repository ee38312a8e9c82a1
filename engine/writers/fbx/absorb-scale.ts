/** Takes a scene's unit out of its root: programs with bones that have no size of their own draw skins below a scaled node wrong. */

import type { Primitive, Scene, SceneNode } from '../../scenes/scene.ts';

const scaled = (values: Float32Array, factor: number): Float32Array => values.map((value) => value * factor);

/**
 * Where the scene has one root that is nothing but a place, with one scale for all axes, everything below takes that scale over: S · M = M' · S, where M'
 * moves by as much more. Changes `scene`, a copy whose arrays are shared: they are replaced. Needs nodes without matrices.
 */
export function absorbScale(scene: Scene): void {
  const [top, ...others] = scene.roots;
  const root = top === undefined ? undefined : scene.nodes[top];
  if (!root || others.length > 0 || !isPlace(scene, top!, root)) return;
  const [factor] = root.scale;
  scene.nodes.forEach((node, index) => {
    if (index === top) node.scale = [1, 1, 1];
    else node.translation = [node.translation[0] * factor, node.translation[1] * factor, node.translation[2] * factor];
  });
  for (const primitive of new Set(scene.meshes.flatMap(({ primitives }) => primitives))) scalePrimitive(primitive, factor);
  for (const skin of scene.skins) {
    // S · B · S⁻¹ moves by as much more too.
    skin.inverseBindMatrices = skin.inverseBindMatrices?.map((value, i) => (i % 16 >= 12 && i % 16 < 15 ? value * factor : value)) ?? null;
  }
  for (const { channels } of scene.animations)
    for (const channel of channels)
      if (channel.path === 'translation' && channel.node !== top) channel.values = scaled(channel.values, factor);
}

function isPlace(scene: Scene, index: number, { scale: [x, y, z], mesh, camera, light }: SceneNode): boolean {
  const isEven = x > 0 && x !== 1 && Math.abs(x - y) <= x * 1e-6 && Math.abs(x - z) <= x * 1e-6;
  const isAlone = mesh === null && camera === null && light === null;
  const isMoved = scene.animations.some(({ channels }) => channels.some(({ node, path }) => node === index && path === 'scale'));
  return isEven && isAlone && !isMoved && !scene.skins.some(({ joints }) => joints.includes(index));
}

function scalePrimitive(primitive: Primitive, factor: number): void {
  primitive.positions = scaled(primitive.positions, factor);
  primitive.targets = primitive.targets.map((target) => ({ ...target, positions: target.positions && scaled(target.positions, factor) }));
}
