import { lazyPart } from '../lazy-part.ts';

/** Resolves once what is on the page has been painted. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The viewer of scenes with three.js and the renderer of tiles, loaded when a scene is first shown, and after the page around it. */
export const SceneView = lazyPart(async () => {
  await painted();
  return (await import('./scene-view.tsx')).SceneView;
});
