/**
 * Triangles and bounds as exported by assimp 5.2 (`assimp export IN OUT.stl -fstlb -tri`). Its (x, y, z) is the file's (x, z, −y); the figures below
 * keep the file's axes. Materials, textures, animations and warnings were found by reading the files.
 */

import { unit, type Sample } from '../truth/sample.ts';

export const threedsSamples: Record<string, Sample> = {
  '3ds/RotatingCube.3DS': {
    triangles: 12,
    drawCalls: 1,
    bounds: [-29.344725, -34.181324, -4.086178, 37.32193, 29.258465, 49.208267],
    materials: 0,
    animations: 1,
    warnings: unit,
  },
  '3ds/cube_with_diffuse_texture.3DS': {
    triangles: 12,
    drawCalls: 1,
    bounds: [-50.000004, 32.617729, -30.540163, 0.000008, 82.617737, 19.459837],
    materials: 1,
    warnings: ['textureMissing', 'unitUnknown'],
  },
  '3ds/fels.3ds': {
    triangles: 768,
    drawCalls: 1,
    bounds: [-2.221913, -3.084285, -2.564741, 1.282885, 0.121266, 2.11686],
    materials: 1,
    warnings: ['unitUnknown', 'normalsComputed'],
  },
};
