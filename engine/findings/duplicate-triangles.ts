import { type Finding, createFinding } from '#domain/models/findings';
import { VertexTable } from '../numbers/vertex-table.ts';
import type { Scene } from '../scenes/scene.ts';
import { topologiesOf } from './topology.ts';

/** Triangles of one mesh with the same three places, whichever way they face. */
export function duplicateTriangles(scene: Scene): Finding[] {
  let count = 0;
  for (const { triangles } of topologiesOf(scene)) {
    const seen = new VertexTable();
    for (let i = 0; i < triangles.length; i += 3) {
      const [low, middle, high] = triangles.subarray(i, i + 3).toSorted();
      const before = seen.size;
      seen.indexOf(low!, middle!, high!);
      if (seen.size === before) count++;
    }
  }
  return count > 0 ? [createFinding('trianglesDuplicate', { count })] : [];
}
