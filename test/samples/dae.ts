/**
 * Triangles and bounds as exported by assimp 5.2 (`assimp export IN OUT.stl -fstlb -tri`, which applies unit and up axis). assimp cannot open the
 * UTF-16 cube, so its figures come from trimesh 4, in centimetres. Draw calls are trimesh's geometry nodes. Materials, textures, animations and
 * warnings were found by reading the files.
 */

import type { Sample } from '../truth/sample.ts';

export const daeSamples: Record<string, Sample> = {
  'dae/cube_UTF16LE.dae': { triangles: 12, drawCalls: 1, bounds: [-0.5, -0.5, -0.5, 0.5, 0.5, 0.5], materials: 1 },
  'dae/duck.dae': {
    triangles: 4212,
    drawCalls: 1,
    bounds: [-0.692985, 0.099294, -0.613282, 0.961799, 1.6397, 0.539252],
    materials: 1,
    textures: 1,
  },
  'dae/forearm.zae': {
    triangles: 26321,
    drawCalls: 5,
    bounds: [-0.06, -0.05835, -0.0673, 0.059999, 0.6192, 0.068895],
    materials: 5,
  },
  'dae/teapots.DAE': {
    triangles: 2976,
    drawCalls: 3,
    bounds: [-0.455227, 0, -0.579635, 0.551274, 0.49322, 0.705666],
    materials: 3,
    warnings: ['textureMissing', 'materialMissing'],
  },
};
