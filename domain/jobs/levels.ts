/** Levels of detail that can be files of their own, the first that is coarser than the result first. */
export const levelNames = ['lod1', 'lod2', 'lod3'] as const;
export type LevelName = (typeof levelNames)[number];

/** What a level's file is saved as: `椅子_LOD1.glb`. */
export const levelFileName = (modelName: string, level: number): string => `${modelName}_LOD${level}.glb`;
