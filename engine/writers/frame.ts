/** The coordinates of a target: its unit and the axis that points up. */

import type { Mat4 } from '../scenes/scene.ts';

/** Metres in a unit. */
const metres = { m: 1, cm: 0.01, mm: 0.001 } as const;

export interface FrameOptions {
  /** Default `m`. */
  unit?: keyof typeof metres | null;
  /** Default `y`. */
  up?: 'y' | 'z';
}

export const metresIn = (unit: FrameOptions['unit']): number => metres[unit ?? 'm'];

/**
 * Column-major matrix from the scene's metres, Y up, to a target's frame; right-handed like the scene, with the front at −Y where Z is up.
 *
 * @example
 * const frame = frameOf({ unit: 'mm', up: 'z' }); // 1 m up is (0, 0, 1000)
 */
export function frameOf({ unit, up = 'y' }: FrameOptions): Mat4 {
  const size = 1 / metresIn(unit);
  return up === 'y'
    ? new Float64Array([size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0, 0, 0, 0, 1])
    : new Float64Array([size, 0, 0, 0, 0, 0, size, 0, 0, -size, 0, 0, 0, 0, 0, 1]);
}
