import type { SceneSettings } from './settings.ts';

/** What of a model decides how it is lit. */
export interface LookFacts {
  /** Mean brightness of its colours, 0 to 1, weighted by triangles. */
  brightness: number;
  /** Share of its triangles that are of metal or polished. */
  glossy: number;
  triangles: number;
  /** A processor draws: what takes many samples a pixel is left out. */
  isSlow: boolean;
}

/** Ambient occlusion takes another pass over every triangle. */
const occlusionTriangles = 3_000_000;

/**
 * "One click": light, exposure, background, ground and effects by rule. Dark models get a bright room and more exposure, bright ones a darker ground to stand
 * against; what mirrors gets softboxes to mirror. Materials, parts, own lights, cameras and annotations stay.
 */
export function beautified(settings: SceneSettings, { brightness, glossy, triangles, isSlow }: LookFacts): SceneSettings {
  const { effects } = settings;
  // Lights of one's own come on top.
  const share = settings.lights.some(({ on }) => on) ? 0.6 : 1;
  const isDark = brightness < 0.18;
  const isBright = brightness > 0.72;
  return {
    ...settings,
    environment: {
      kind: glossy > 0.25 ? 'softbox' : 'room',
      intensity: (isBright ? 0.85 : 0.95) * share,
      rotation: 30,
      exposure: isDark ? 1.35 : isBright ? 0.9 : 1,
      toneMapping: 'neutral',
    },
    background: { kind: 'color', color: isBright ? '#39424f' : '#eceff3', blur: 0 },
    ground: { shadow: true, opacity: isBright ? 0.7 : 0.55, grid: false },
    effects: {
      ...effects,
      occlusion: { on: !isSlow && triangles <= occlusionTriangles, radius: 0.04, intensity: 1 },
      smaa: { on: true },
      vignette: { on: true, darkness: 0.35, offset: 0.9 },
      bloom: { ...effects.bloom, on: false },
      depthOfField: { ...effects.depthOfField, on: false },
    },
  };
}
