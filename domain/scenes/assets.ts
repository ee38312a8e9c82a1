/** What is sold of a scene that work has made. */
export const sceneAssetTypes = ['obliqueOffline'] as const;
export type SceneAssetType = (typeof sceneAssetTypes)[number];
