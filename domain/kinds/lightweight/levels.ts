/** Levels of detail that can be separate files, from the first one coarser than the result. */
export const levelNames = ['lod1', 'lod2', 'lod3'] as const;
export type LevelName = (typeof levelNames)[number];

/** File name of a level: `椅子_LOD1.glb`. */
export const levelFileName = (modelName: string, level: number): string => `${modelName}_LOD${level}.glb`;
