/** Figures counted by trimesh 4 (`trimesh.load(path, process=False, force='scene')`). Materials, textures and warnings were found by reading the files. */

import { unit, type Sample } from '../truth/sample.ts';

export const plySamples: Record<string, Sample> = {
  'ply/cycloidal.ply': {
    triangles: 43368,
    drawCalls: 1,
    bounds: [0.239546, -0.33863, 0.810647, 2.114547, 1.535957, 1.917561],
    materials: 1,
    warnings: ['unitUnknown', 'faceColorsDropped', 'normalsComputed'],
  },
  'ply/fuze_ascii.ply': {
    triangles: 1000,
    drawCalls: 1,
    bounds: [-0.036391, -0.036711, 0.004016, 0.036221, 0.036803, 0.219144],
    materials: 1,
    warnings: ['textureMissing', 'unitUnknown', 'faceColorsDropped', 'normalsComputed'],
  },
  'ply/points_emptyface.ply': {
    triangles: 0,
    drawCalls: 1,
    bounds: [-138.556778, -107.852547, -42.19146, 126.950531, 101.54319, 125.626076],
    materials: 0,
    warnings: ['unitUnknown', 'pointCloud'],
  },
  'ply/suzanne.ply': {
    triangles: 968,
    drawCalls: 1,
    bounds: [-1.367188, 0.28356, -0.895003, 1.367188, 2.25231, 0.808122],
    materials: 0,
    warnings: unit,
  },
};
