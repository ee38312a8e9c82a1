import type { SceneSettings } from './settings.ts';

/** The same look without any of these words. */
export const withoutWords = (settings: SceneSettings): SceneSettings => ({
  ...settings,
  annotations: [],
  parts: Object.fromEntries(
    Object.entries(settings.parts).map(([key, edit]) => {
      const { name: _, ...part } = edit;
      return [key, part];
    }),
  ),
  cameras: settings.cameras.map((camera, index) => ({ ...camera, name: `镜头 ${index + 1}` })),
  lights: settings.lights.map((light, index) => ({ ...light, name: `灯光 ${index + 1}` })),
});
