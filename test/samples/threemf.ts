/**
 * Triangles and bounds from trimesh 4 (`trimesh.load(path, process=False, force='scene')`), which gives millimetres with Z up: (x, z, −y) / 1000 here.
 * Draw calls are the placements of each object times its base materials; these and the materials were found by reading the files.
 */

import type { Sample } from '../truth/sample.ts';

export const threemfSamples: Record<string, Sample> = {
  '3mf/counterXP.3MF': {
    triangles: 83750,
    drawCalls: 11,
    bounds: [-0.11148989, 0.255860162, -0.310187997, 0.19331011, 0.281698413, -0.005779197],
    materials: 5,
  },
  '3mf/pyramids.3mf': {
    triangles: 3276,
    drawCalls: 12,
    bounds: [0.0050123, 0.010025, -0.168105, 0.3517377, 0.035025, -0.0050236],
    materials: 6,
  },
};
