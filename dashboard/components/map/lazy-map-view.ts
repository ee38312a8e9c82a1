import { lazyPart } from '../lazy-part.ts';

/** The viewer of maps with OpenLayers, loaded when a map is first shown. */
export const MapView = lazyPart(async () => (await import('./map-view.tsx')).MapView);
