import type { PresetName } from '../kinds/lightweight/options.ts';

/** The presets that a quick look shows, from light to sharp. */
export const lookPresets = ['fast', 'balanced', 'quality'] as const satisfies readonly PresetName[];
export type LookPreset = (typeof lookPresets)[number];

/** Its pictures: the model as it is, and what each preset makes of its shape. */
export const lookPictures = ['original', ...lookPresets] as const;
export type LookPicture = (typeof lookPictures)[number];

/** What the engine found while it drew. */
export interface LookFigures {
  name: LookPicture;
  /** Left after simplifying. */
  triangles: number;
}

export const lookMediaNames = ['look-original.webp', 'look-fast.webp', 'look-balanced.webp', 'look-quality.webp'] as const;
export type LookMediaName = (typeof lookMediaNames)[number];
export const lookMediaName = (picture: LookPicture): LookMediaName => `look-${picture}.webp`;

/** Stable address of a picture. */
export const lookMediaPath = (fileId: string, picture: LookPicture): string => `/media/files/${fileId}/${lookMediaName(picture)}`;
