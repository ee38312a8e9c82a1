import { ACESFilmicToneMapping, AgXToneMapping, LinearToneMapping, NeutralToneMapping, ReinhardToneMapping, type ToneMapping } from 'three';
import type { SceneSettings } from '#domain/editor/settings';

/** What settings call three's tone mappings. */
export const toneMappings: Record<SceneSettings['environment']['toneMapping'], ToneMapping> = {
  neutral: NeutralToneMapping,
  aces: ACESFilmicToneMapping,
  agx: AgXToneMapping,
  reinhard: ReinhardToneMapping,
  linear: LinearToneMapping,
};
