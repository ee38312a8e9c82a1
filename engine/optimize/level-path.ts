/** The path of a level of detail that is written as a separate file: `out_lod1.glb` beside `out.glb`; level 1 is the first coarser one. */
export const levelPath = (outputPath: string, level: number): string => outputPath.replace(/(\.[^./]*)?$/, `_lod${level}$1`);
