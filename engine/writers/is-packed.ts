import type { Primitive } from '../scenes/scene.ts';

/** Whether a primitive is compressed at all: lines and points are not, nor are locked triangles, whose corners no grid may move. */
export const isPacked = ({ mode, indices, locked }: Primitive): boolean => mode === 'triangles' && indices.length > 0 && !locked;
