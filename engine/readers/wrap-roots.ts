import { createNode } from '#engine/scenes/create-scene';
import type { Quat, Scene } from '#engine/scenes/scene';

export type UpAxis = 'x' | 'y' | 'z';

const half = Math.SQRT1_2;
/** Turns the axis that is up onto Y: X about z, Z about x, by a quarter each. */
const turns: Record<UpAxis, Quat> = { x: [0, 0, half, half], y: [0, 0, 0, 1], z: [-half, 0, 0, half] };

/**
 * Brings a whole scene into metres with Y up: one root above all others carries the scale and the turn. Also made when skins need one node
 * above all their joints; else a scene that is as it should be stays as it is.
 */
export function wrapRoots(scene: Scene, metresPerUnit = 1, up: UpAxis = 'y'): void {
  const needsRoot = scene.skins.length > 0 && scene.roots.length > 1;
  if (metresPerUnit === 1 && up === 'y' && !needsRoot) return;
  const root = createNode(scene.name, {
    children: scene.roots,
    rotation: turns[up],
    scale: [metresPerUnit, metresPerUnit, metresPerUnit],
  });
  scene.roots = [scene.nodes.push(root) - 1];
}
