/** When a new surface is too broken to be handed out. */

import type { RemeshOptions } from './options.ts';
import type { RemeshSurface } from './report.ts';

/** What of a surface's faults is not of its making. */
export interface OwnFaults {
  /** Length of the original's open edges, % of the diagonal. */
  borderPercent: number;
  /** Triangles of the new surface that close holes: beside them the original has nothing, or its back. */
  closingTriangles: number;
}

type Made = Pick<RemeshSurface, 'faces' | 'nonManifoldEdges' | 'flippedFaces'> & { borderPercent: number };

interface Fault {
  /** As `remesh.broken` says it. */
  text: string;
  /** How much of it there is, and what is still taken: what is left of it where bodies touch, or folds are thinner than a face. */
  found: (made: Made) => number;
  allowed: (made: Made, own: OwnFaults, options: RemeshOptions) => number;
}

const faults: readonly Fault[] = [
  {
    text: '有原模型没有的破口',
    found: ({ borderPercent }) => borderPercent,
    allowed: (_, own, { closeHoles }) => (closeHoles ? 1 : own.borderPercent * 1.5 + 10),
  },
  { text: '多处有三个以上的面共用一条边', found: ({ nonManifoldEdges }) => nonManifoldEdges, allowed: ({ faces }) => faces * 0.01 },
  {
    text: '多处的面朝反了',
    found: ({ flippedFaces }) => flippedFaces,
    allowed: ({ faces }, { closingTriangles }) => faces * 0.05 + closingTriangles,
  },
];

/** What makes a surface broken, in words; undefined for a sound one. */
export const brokenBy = (made: Made, own: OwnFaults, options: RemeshOptions): string | undefined =>
  faults.find(({ found, allowed }) => found(made) > allowed(made, own, options))?.text;
