import { lazyPart } from '../../components/lazy-part.ts';

/** The workshop with its generators, loaded when a page shows it. */
export const LazyWorkshop = lazyPart(async () => (await import('./workshop.tsx')).Workshop);
