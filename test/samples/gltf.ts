/** Figures counted by trimesh 4 (`trimesh.load(path, process=False, force='scene')`). Materials, textures and warnings were found by reading the files. */

import type { Sample } from '../truth/sample.ts';

export const gltfSamples: Record<string, Sample> = {
  'gltf/AlphaBlendModeTest.glb': {
    triangles: 61,
    drawCalls: 9,
    bounds: [-4.3, -0.1, -0.75, 4.3, 2.299533, 0.55],
    materials: 6,
    // Nine images, which are four pictures: what a file stores once is read and counted once.
    textures: 4,
  },
  'gltf/BoxTextured/BoxTextured.gltf': {
    triangles: 12,
    drawCalls: 1,
    bounds: [-0.5, -0.5, -0.5, 0.5, 0.5, 0.5],
    materials: 1,
    textures: 1,
  },
  'gltf/CesiumMilkTruck.glb': {
    triangles: 3624,
    drawCalls: 5,
    bounds: [-2.43091, 0.001452, -1.396, 2.438, 2.58437, 1.396],
    materials: 4,
    textures: 1,
    animations: 1,
  },
  'gltf/boolean.glb': { triangles: 3936, drawCalls: 28, bounds: [-2.5, -1.25, -1, 3.207107, 1.25, 2.375], materials: 0 },
  'gltf/nested.glb': { triangles: 36, drawCalls: 3, bounds: [-1.167013, -2.336595, -0.269381, 0.269381, 1, 0.269381], materials: 1 },
  'gltf/pbr_cubes_emissive_spec_gloss.zip': { triangles: 60, drawCalls: 5, bounds: [-1, -1, -7, 1, 1, 7], materials: 5, textures: 3 },
  'gltf/pins.glb': {
    triangles: 3408,
    drawCalls: 7,
    bounds: [-63.237232, 8.690994, 190.167462, 190.762768, 262.690994, 215.567468],
    materials: 2,
  },
};
