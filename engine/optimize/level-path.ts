/** Where a level of detail lies that is a file of its own: `out_lod1.glb` beside `out.glb`; level 1 is the first that is coarser. */
export const levelPath = (outputPath: string, level: number): string => outputPath.replace(/(\.[^./]*)?$/, `_lod${level}$1`);
