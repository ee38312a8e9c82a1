import type { PrimitiveMode } from './scene.ts';

/** Indices that one triangle, line or point takes. */
export const cornersOf = { triangles: 3, lines: 2, points: 1 } as const satisfies Record<PrimitiveMode, number>;
