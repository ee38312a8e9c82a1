/** Figures counted by trimesh 4 (`trimesh.load(path, process=False, force='scene')`). Materials, textures and warnings were found by reading the files. */

import { unit, type Sample } from '../truth/sample.ts';

export const stlSamples: Record<string, Sample> = {
  'stl/ADIS16480.STL': {
    triangles: 7436,
    drawCalls: 1,
    bounds: [-0.022377, -0.006053, -0.019189, 0.021623, 0.007947, 0.027811],
    materials: 0,
    warnings: unit,
  },
  'stl/busted.STL': {
    triangles: 3878,
    drawCalls: 1,
    bounds: [-5.398265, 18.300524, -9.935678, 5.277234, 29.685246, -0.363277],
    materials: 0,
    warnings: unit,
  },
  'stl/counter.unitsmm.STL': {
    triangles: 83750,
    drawCalls: 1,
    bounds: [-111.489891, 5.779197, 255.860168, 193.310104, 310.187988, 281.698425],
    materials: 0,
    warnings: unit,
  },
  'stl/multibody.stl': {
    triangles: 32,
    drawCalls: 2,
    bounds: [-0.51079, -0.71881, -0.051932, 0.125242, 0.369622, 0.287996],
    materials: 0,
    warnings: unit,
  },
  'stl/stl_ascii.stl': { triangles: 572, drawCalls: 1, bounds: [0, -1.107928, 0, 4.944073, 3.318317, 1.2], materials: 0, warnings: unit },
  'stl/two_objects_mixed_case_names.stl': { triangles: 24, drawCalls: 2, bounds: [0, 0, 0, 6, 1, 1], materials: 0, warnings: unit },
};
