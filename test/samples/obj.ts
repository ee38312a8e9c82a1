/** Figures counted by trimesh 4 (`trimesh.load(path, process=False, force='scene')`). Materials, textures and warnings were found by reading the files. */

import { cube, unit, type Sample } from '../truth/sample.ts';

const box = (changes: Partial<Sample> = {}): Sample => ({
  triangles: 12,
  drawCalls: 1,
  bounds: cube,
  materials: 1,
  warnings: unit,
  ...changes,
});

export const objSamples: Record<string, Sample> = {
  'obj/box-complex-material/box-complex-material.obj': box({
    textures: 3,
    warnings: ['mapDropped', 'mapDropped', 'mapDropped', 'unitUnknown'],
  }),
  'obj/box-missing-texture/box-missing-texture.obj': box({ warnings: ['textureMissing', 'unitUnknown'] }),
  'obj/box-mtllib-spaces/box mtllib.obj': box({ drawCalls: 3, materials: 3 }),
  'obj/box-multiple-materials/box-multiple-materials.obj': box({ drawCalls: 3, materials: 3 }),
  'obj/box-subdirectories/box-textured.obj': box({ textures: 1 }),
  'obj/box-transparent/box-transparent.obj': box({ warnings: ['opacityZero', 'unitUnknown'] }),
  'obj/box-windows-paths/box-windows-paths.obj': box({ textures: 1 }),
  'obj/capsule.obj': {
    triangles: 10200,
    drawCalls: 1,
    bounds: [-1, -1, -1.5, 1, 1, 1.5],
    materials: 1,
    warnings: ['materialFileMissing', 'unitUnknown'],
  },
  'obj/chair.zip': {
    triangles: 3006,
    drawCalls: 1,
    bounds: [-0.278847, -0.521026, -0.125034, 0.283527, 0.256579, 0.156153],
    materials: 0,
    warnings: unit,
  },
  'obj/fuze.obj': {
    triangles: 1000,
    drawCalls: 1,
    bounds: [-0.036391, -0.036711, 0.004016, 0.036221, 0.036803, 0.219144],
    materials: 1,
    warnings: ['materialFileMissing', 'unitUnknown'],
  },
  'obj/fuze.zip': {
    triangles: 1000,
    drawCalls: 1,
    bounds: [-0.036391, -0.036711, 0.004016, 0.036221, 0.036803, 0.219144],
    materials: 1,
    textures: 1,
    warnings: ['opacityZero', 'unitUnknown'],
  },
  'obj/pyramid.zip': {
    triangles: 3062,
    drawCalls: 1,
    bounds: [-0.152414, -0.000077, -0.152598, 0.152414, 0.360313, 0.152598],
    materials: 1,
    textures: 3,
  },
};
