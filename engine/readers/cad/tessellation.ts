/** How finely curved surfaces of CAD files become triangles. */

/**
 * `coarse` for overviews, `normal` (default) what CAD viewers show, `fine` for close looks. Names only what a person chooses; the numbers are
 * in `tessellations`.
 */
export type TessellationPreset = 'coarse' | 'normal' | 'fine';

export interface Tessellation {
  /** Most distance between a surface and its triangles, as a part of the model's size: the mean edge of its bounding box. */
  linear: number;
  /** Most angle between the normals of neighbouring triangles along a curve, radians. */
  angular: number;
}

export const tessellations: Record<TessellationPreset, Tessellation> = {
  coarse: { linear: 0.005, angular: 0.8 },
  normal: { linear: 0.001, angular: 0.5 },
  fine: { linear: 0.0002, angular: 0.2 },
};
