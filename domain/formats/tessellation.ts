/** How finely curved surfaces of CAD files become triangles: what a person chooses, and the numbers that the engine follows. */

import { exactFormatOf, keepsSurfaces } from './exact.ts';
import type { Target } from './targets.ts';

export const tessellationIds = ['coarse', 'normal', 'fine'] as const;
export type TessellationId = (typeof tessellationIds)[number];

export interface Tessellation {
  label: string;
  /** What it is for, in a line. */
  text: string;
  /** Most distance between a surface and its triangles, as a part of the model's size: the mean edge of its bounding box. */
  linear: number;
  /** Most angle between the normals of neighbouring triangles along a curve, radians. */
  angular: number;
}

export const tessellations: Record<TessellationId, Tessellation> = {
  coarse: { label: '粗略', text: '远景、预览', linear: 0.005, angular: 0.8 },
  normal: { label: '标准', text: '网页展示，与检测时相同', linear: 0.001, angular: 0.5 },
  fine: { label: '精细', text: '近看、渲染、打印，文件更大', linear: 0.0002, angular: 0.2 },
};

/** What a file is read at where nothing else is asked for, as every check reads it. */
export const usualTessellation: TessellationId = 'normal';

/** Whether writing a model of this extension, in lower case, as `target` makes triangles of its surfaces. */
export const isTessellated = (extension: string, target: Pick<Target, 'exact'>): boolean =>
  exactFormatOf(extension) !== undefined && !keepsSurfaces(extension, target);
