import { AppError } from '#domain/errors/app-error';
import { formatCount } from '#domain/display/numbers';
import { generateLimits } from '#domain/kinds/generate/limits';
import { findShells } from '../remesh/shells.ts';
import { measureBounds } from '../scenes/model-bounds.ts';
import type { Scene } from '../scenes/scene.ts';
import { topologiesOf, triangleCount } from './topology.ts';

/** Sides that things have, in metres: no printer makes what is smaller, and no hall holds what is larger. */
const sides = { least: 0.001, most: 1_000_000 } as const;

/**
 * What a generated model is, if it is sound: every edge has as many faces along it one way as the other, so that each body is closed and right side out;
 * more than two where bodies touch. Nothing but triangles counts.
 *
 * @throws AppError generate.broken with the reason.
 */
export function judgeGenerated(scene: Scene): { size: [number, number, number]; bodies: number } {
  const broken = (reason: string): AppError => new AppError('generate.broken', { reason });
  const triangles = scene.meshes.reduce((sum, mesh) => sum + triangleCount(mesh), 0);
  if (triangles === 0) throw broken('没有三角面');
  if (triangles > generateLimits.faces) throw broken(`有 ${formatCount(triangles)} 个三角面，最多 ${formatCount(generateLimits.faces)} 个`);
  let bodies = 0;
  let [open, turned] = [0, 0];
  for (const { triangles: corners, forward, backward } of topologiesOf(scene)) {
    bodies += findShells(Int32Array.from(corners)).count;
    for (let edge = 0; edge < forward.length; edge++) {
      const [there, back] = [forward[edge]!, backward[edge]!];
      if (there === back) continue;
      if (there + back === 2) turned++;
      else open++;
    }
  }
  if (open > 0) throw broken(`表面没有封闭，有 ${formatCount(open)} 条边缺面或多面`);
  if (turned > 0) throw broken(`有 ${formatCount(turned)} 条边两侧的面朝向相反`);
  const { min, max } = measureBounds(scene);
  const size = [0, 1, 2].map((axis) => max[axis]! - min[axis]!) as [number, number, number];
  const longest = Math.max(...size);
  if (!(longest >= sides.least && longest <= sides.most)) throw broken('尺寸不合理');
  return { size, bodies };
}
