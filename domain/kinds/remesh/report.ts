/** What is measured of a remeshed model. */

import type { JobReport } from '../../models/figures.ts';
import type { RemeshOptions } from './options.ts';

/** The new surface, counted in the written file. */
export interface RemeshSurface {
  /** Quads and triangles. */
  faces: number;
  /** Absent where all are triangles. */
  quads?: QuadFigures;
  /** Surfaces that do not touch. */
  components: number;
  /** Edges of a single triangle; 0 of a watertight surface. */
  openEdges: number;
  /** Length of those edges, % of the original's diagonal; absent in older reports. */
  borderPercent?: number;
  /** Edges of more than two triangles, or of two that turn against each other. */
  nonManifoldEdges: number;
  /** Triangles, those of quads counted singly, that face away from the original's surface beside them. */
  flippedFaces: number;
  /** Borders that were closed. */
  holesClosed: number;
  /** Mean over the triangles of 4√3 · area / sum of squared edges: 1 when all are equilateral. */
  regularity: number;
}

/** The faces of a surface that have four corners. */
export interface QuadFigures {
  count: number;
  /** Of the surface's area, %. */
  areaPercent: number;
  /** Mean of 1 − 2/π times the most by which a corner differs from a right angle: 1 when all are rectangles (Remacle et al. 2012). */
  quality: number;
}

/** How the surface lies in its pictures. */
export interface RemeshAtlas {
  /** Pixels an edge. */
  size: number;
  charts: number;
  /** Share of the picture's area that triangles take, %. */
  fillPercent: number;
  /** Stretch after Sander et al. 2001, 1 for none: root mean square over the surface, and the worst of any triangle. */
  stretch: number;
  maxStretch: number;
  maps: readonly RemeshMap[];
}

export type RemeshMap = 'baseColor' | 'metallicRoughness' | 'normal';

/** Kept in `jobs.report` as JSON; what it shares with a lightweighting's means the same. */
export interface RemeshReport extends Pick<
  JobReport,
  | 'engineVersion'
  | 'before'
  | 'after'
  | 'beforeFigures'
  | 'afterFigures'
  | 'warnings'
  | 'seconds'
  | 'memoryBytes'
  | 'quality'
  | 'pictures'
  | 'deviation'
> {
  options: RemeshOptions;
  surface: RemeshSurface;
  atlas: RemeshAtlas;
}
