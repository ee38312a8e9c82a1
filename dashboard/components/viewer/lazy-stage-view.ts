import { lazyPart } from '../lazy-part.ts';

/** The viewer with three.js, loaded when a model is first shown. */
export const StageView = lazyPart(async () => (await import('./stage-view.tsx')).StageView);
