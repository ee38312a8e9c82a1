import { lazyPart } from '../lazy-part.ts';

/** Resolves once what is on the page has been painted. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The viewer with three.js, loaded when a model is first shown, and after the page around it: starting WebGL holds up whatever else is to be painted. */
export const StageView = lazyPart(async () => {
  await painted();
  return (await import('./stage-view.tsx')).StageView;
});
