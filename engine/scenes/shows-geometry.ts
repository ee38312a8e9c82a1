/** Whether a scene shows anything at all. */

import type { Primitive, Scene, SceneNode } from './scene.ts';

/**
 * Whether some node draws a point, a line or a triangle with distinct corners, at a scale other than 0. What animations, morphs or joints may bring
 * out counts as shown.
 */
export function showsGeometry(scene: Scene): boolean {
  const grows = scene.animations.some(({ channels }) => channels.some(({ path }) => path === 'scale'));
  const known = new Map<Primitive, boolean>();
  const isShown = (primitive: Primitive): boolean => {
    const shown = known.get(primitive) ?? standsApart(primitive);
    known.set(primitive, shown);
    return shown;
  };
  const seen = new Uint8Array(scene.nodes.length);
  // Ends at the first that is shown, which most scenes have at once.
  const stack = scene.roots.map((index) => ({ index, visible: true }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const node = scene.nodes[entry.index];
    if (!node || seen[entry.index]) continue;
    seen[entry.index] = 1;
    const visible = entry.visible && (grows || hasSize(node));
    const draws = node.mesh !== null && node.instances?.length !== 0 && (visible || node.skin !== null);
    if (draws && scene.meshes[node.mesh!]!.primitives.some(isShown)) return true;
    for (const index of node.children) stack.push({ index, visible });
  }
  return false;
}

const hasSize = ({ matrix, scale }: SceneNode): boolean =>
  matrix ? [0, 1, 2, 4, 5, 6, 8, 9, 10].some((at) => matrix[at] !== 0) : scale.some((value) => value !== 0);

function standsApart({ mode, indices, positions, targets, joints }: Primitive): boolean {
  if (mode === 'points' || targets.length > 0 || joints.length > 0) return indices.length > 0;
  const apart = (a: number, b: number): boolean => [0, 1, 2].some((axis) => positions[a * 3 + axis] !== positions[b * 3 + axis]);
  const corners = mode === 'lines' ? 2 : 3;
  for (let at = 0; at + corners <= indices.length; at += corners) {
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    if (apart(a, b) && (mode === 'lines' || (apart(b, c) && apart(c, a)))) return true;
  }
  return false;
}
