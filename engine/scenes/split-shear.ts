/** Splits a matrix that shears, which glTF does not allow, into nodes that only rotate and scale. */

import { createNode } from './create-scene.ts';
import { decomposeMatrix, determinant3 } from './decompose.ts';
import { placeOfMatrix } from './place.ts';
import type { Mat4, Scene } from './scene.ts';

/**
 * Gives each node whose matrix shears a decomposed transform and a child that rotates first: M = U · Σ · Vᵀ (singular value decomposition), U and Σ on the
 * node, Vᵀ on the child, which takes over what the node holds. A matrix that does not shear becomes translation, rotation and
 * scale.
 */
export function splitShear(scene: Scene): void {
  const inner = new Map<number, number>();
  const count = scene.nodes.length;
  for (let index = 0; index < count; index++) {
    const node = scene.nodes[index]!;
    if (!node.matrix) continue;
    const place = placeOfMatrix(node.matrix);
    if (!place.matrix) {
      scene.nodes[index] = { ...node, ...place, matrix: null };
      continue;
    }
    const parts = singularValues(node.matrix);
    // Levels replace the whole node, including its transform.
    const { levels, screenCoverage, ...held } = node;
    const child = scene.nodes.push({ ...held, matrix: null, ...decomposeMatrix(parts.first), extras: undefined }) - 1;
    scene.nodes[index] = createNode(node.name, {
      ...decomposeMatrix(parts.second),
      children: [child],
      extras: node.extras,
      ...(levels && { levels }),
      ...(screenCoverage && { screenCoverage }),
    });
    inner.set(index, child);
  }
  if (inner.size > 0) for (const skin of scene.skins) skin.joints = skin.joints.map((joint) => inner.get(joint) ?? joint);
}

/** `second` · `first` is the matrix; the first turns, the second stretches, turns and moves. */
function singularValues(matrix: Mat4): { first: Mat4; second: Mat4 } {
  const at = (row: number, column: number): number => matrix[column * 4 + row]!;
  const product = Array.from({ length: 9 }, (_, i) => {
    const [row, column] = [Math.floor(i / 3), i % 3];
    return at(0, row) * at(0, column) + at(1, row) * at(1, column) + at(2, row) * at(2, column);
  });
  const axes = eigenvectors(product);
  const first = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  // Rows of Vᵀ are the axes.
  for (let axis = 0; axis < 3; axis++) for (let k = 0; k < 3; k++) first[k * 4 + axis] = axes[k * 3 + axis]!;
  if (determinant3(first) < 0) for (let k = 0; k < 3; k++) first[k * 4]! *= -1;
  const second = Float64Array.from(matrix);
  // U · Σ = M · V.
  for (let row = 0; row < 3; row++)
    for (let axis = 0; axis < 3; axis++)
      second[axis * 4 + row] = at(row, 0) * first[axis]! + at(row, 1) * first[4 + axis]! + at(row, 2) * first[8 + axis]!;
  return { first, second };
}

/** Eigenvectors of a symmetric 3 × 3 matrix as columns, row by row (cyclic Jacobi, Golub and Van Loan 8.5). */
function eigenvectors(symmetric: number[]): number[] {
  const a = [...symmetric];
  const v = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let sweep = 0; sweep < 30; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const off = a[p * 3 + q]!;
      if (Math.abs(off) < 1e-300) continue;
      const theta = (a[q * 3 + q]! - a[p * 3 + p]!) / (2 * off);
      const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1);
      const s = t * c;
      for (let k = 0; k < 3; k++) {
        const [kp, kq] = [a[k * 3 + p]!, a[k * 3 + q]!];
        a[k * 3 + p] = c * kp - s * kq;
        a[k * 3 + q] = s * kp + c * kq;
      }
      for (let k = 0; k < 3; k++) {
        const [pk, qk] = [a[p * 3 + k]!, a[q * 3 + k]!];
        a[p * 3 + k] = c * pk - s * qk;
        a[q * 3 + k] = s * pk + c * qk;
        const [vp, vq] = [v[k * 3 + p]!, v[k * 3 + q]!];
        v[k * 3 + p] = c * vp - s * vq;
        v[k * 3 + q] = s * vp + c * vq;
      }
    }
  }
  return v;
}
