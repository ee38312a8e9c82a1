/** What is sold of a scene that work has made. */
export const sceneAssetTypes = ['obliqueOffline', 'obliqueEmbed', 'obliqueLogo'] as const;
export type SceneAssetType = (typeof sceneAssetTypes)[number];

/** How a scene is shown on others' pages. */
export interface EmbedSettings {
  isOpen: boolean;
  /** The sites that may show it; none: every site. */
  sites: string[];
  /** Random; a new one makes a new token. */
  salt: string;
}

/** What stands on a scene's viewer in place of our mark. */
export interface LogoSettings {
  /** The attachment that is its picture. */
  pictureId: string;
  /** Of whoever it belongs to; '' for none. */
  name: string;
  /** Where it leads; '' for nowhere. */
  link: string;
}
