/** Positions of the studio's lights; how they light a surface is in `engine/kernels/raster-light.h`. */

import type { Camera } from './camera.ts';

type Triple = [number, number, number];

/** Direction as shares of right, up and toward-the-viewer, and colour. The lights turn with the camera, so every view is lit alike. */
const lightTable: { toward: Triple; colour: Triple }[] = [
  { toward: [-0.55, 0.85, 0.75], colour: [0.62, 0.6, 0.57] },
  { toward: [0.9, 0.25, 0.55], colour: [0.13, 0.15, 0.18] },
  { toward: [0.35, 0.6, -0.9], colour: [0.22, 0.22, 0.24] },
];

/** The world's up and three lights (direction toward the light and linear RGB, 6 numbers each) in view space, directions of unit length. */
export function placeStudio(camera: Camera): number[] {
  const up: Triple = [camera.right[1], camera.up[1], camera.back[1]];
  // right × up: horizontal, toward the viewer.
  const front: Triple = [0, -up[2], up[1]];
  const lights = lightTable.flatMap(({ toward, colour }) => {
    const direction = [0, 1, 2].map((axis) => (axis === 0 ? toward[0] : 0) + toward[1] * up[axis]! + toward[2] * front[axis]!);
    const length = Math.hypot(...direction);
    return [...direction.map((value) => value / length), ...colour];
  });
  return [...up, ...lights];
}
