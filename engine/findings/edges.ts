import { type Finding, createFinding, type FindingCode } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';
import { topologiesOf } from './topology.ts';

/** Edges with one triangle, with more than two, and with two that turn against each other. */
export function edges(scene: Scene): Finding[] {
  const counts: Partial<Record<FindingCode, number>> = {};
  for (const { forward, backward } of topologiesOf(scene)) {
    for (let edge = 0; edge < forward.length; edge++) {
      const code = kindOf(forward[edge]!, backward[edge]!);
      if (code) counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return (['edgesOpen', 'edgesNonManifold', 'facesInconsistent'] as const).flatMap((code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [createFinding(code, { count })] : [];
  });
}

function kindOf(forward: number, backward: number): FindingCode | undefined {
  if (forward + backward === 1) return 'edgesOpen';
  if (forward + backward > 2) return 'edgesNonManifold';
  return forward === backward ? undefined : 'facesInconsistent';
}
