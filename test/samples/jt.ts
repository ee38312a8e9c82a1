/**
 * The scene graph of a JT declares of each shape how many triangles its strips have and which box it fills; the program that wrote the file counted them. Strips have
 * triangles without extent where they turn, which we do not draw.
 */

import type { Sample } from '../truth/sample.ts';

export const jtSamples: Record<string, Sample> = {
  'jt/conrod.jt': {
    triangles: 49182,
    drawCalls: 29,
    bounds: [-0.077985, -0.077853, -0.363, 0.0675, 0.250082, 0.065],
    materials: 4,
    note: 'The file declares 56,250 with those without extent; all nine boxes are met exactly.',
  },
};
