/** What an AMRT file carries beside its glTF, and where a scene keeps it. See docs/amrt.md. */

import type { Scene } from './scene.ts';

/** Name of the extension at the root of the glTF, and of the scene's extras that hold it. */
export const amrtExtension = 'MODELMILL_amrt';

export interface AmrtData {
  /** 1 for the format as docs/amrt.md has it. */
  version: number;
  /** How the model was made lighter. */
  lightweighting?: Record<string, unknown>;
  /** What a viewer of ours adds to the picture. */
  effects?: Record<string, unknown>[];
  /** What was edited on the model and is not in it: scene settings as `domain/editor/settings.ts` has them. */
  settings?: Record<string, unknown>;
  /** A picture of the model: its type and its bytes in base64. */
  thumbnail?: { mimeType: string; data: string };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data as this version understands it; parts of another shape are left out. Undefined for another version. */
export function parseAmrt(value: unknown): AmrtData | undefined {
  if (!isObject(value) || value.version !== 1) return undefined;
  const { lightweighting, effects, settings, thumbnail } = value;
  return {
    version: 1,
    ...(isObject(lightweighting) ? { lightweighting } : {}),
    ...(Array.isArray(effects) ? { effects: effects.filter(isObject) } : {}),
    ...(isObject(settings) ? { settings } : {}),
    ...(isObject(thumbnail) && typeof thumbnail.mimeType === 'string' && typeof thumbnail.data === 'string'
      ? { thumbnail: { mimeType: thumbnail.mimeType, data: thumbnail.data } }
      : {}),
  };
}

/** The AMRT data that a scene carries; undefined for none. */
export const amrtOf = (scene: Scene): AmrtData | undefined => parseAmrt(isObject(scene.extras) ? scene.extras[amrtExtension] : undefined);

/** Keeps `data` with the scene; undefined takes it away. Other extras stay. */
export function setAmrt(scene: Scene, data: AmrtData | undefined): void {
  const { [amrtExtension]: _, ...others } = isObject(scene.extras) ? scene.extras : {};
  const extras = data ? { ...others, [amrtExtension]: data } : others;
  scene.extras = Object.keys(extras).length > 0 ? extras : undefined;
}
