/** Options of face reduction: fewer triangles, and nothing else of the model changes. */

import { optionLimits, resolveOptions, type LightweightOptions } from '../lightweight/options.ts';

export interface ReduceOptions {
  /** Share of the triangles to keep; ignored when `faces` is given. */
  ratio: number;
  /** Triangles to end at, or null to use `ratio`. */
  faces: number | null;
  /** Names of parts that keep every triangle, as `LightweightOptions.lockedParts`. */
  lockedParts: readonly string[];
}

export const reduceLimits = { ratio: optionLimits.ratio, faces: optionLimits.targetTriangles } as const;

export const defaultReduceOptions: ReduceOptions = { ratio: 0.5, faces: null, lockedParts: [] };

/** A reduction as options of lightweighting: every step that would change more than triangles is off, and no error bound keeps the count from being met. */
export const lightweightOf = ({ ratio, faces, lockedParts }: ReduceOptions): LightweightOptions =>
  resolveOptions('custom', {
    ratio,
    targetTriangles: faces,
    lockedParts,
    errorPercent: optionLimits.errorPercent.max,
    compression: 'none',
    textureSize: null,
    textureFormat: 'keep',
    removeDuplicates: false,
  });
