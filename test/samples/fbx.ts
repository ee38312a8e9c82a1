/**
 * Figures counted by a native C program on ufbx, separate from our kernel: visible nodes, the finest level of each LOD group, vertices through
 * `ufbx_get_skin_vertex_matrix`; in metres, Y up. Textures and warnings were found by reading the files.
 */

import type { Sample } from '../truth/sample.ts';

const slime: Sample = {
  triangles: 976,
  drawCalls: 1,
  meshes: 1,
  bounds: [-0.372146, 0.240776, -0.332252, 0.306598, 1.110382, 0.344109],
  materials: 1,
  textures: 1,
  animations: 1,
  skins: 1,
  warnings: ['elementDropped', 'freeFormDropped', 'hiddenDropped'],
};

export const fbxSamples: Record<string, Sample> = {
  'fbx/blender_293_barbarian_7400_binary.fbx': {
    triangles: 3285,
    drawCalls: 52,
    meshes: 33,
    bounds: [-10.900001, -1.600001, -7.53403, 8.173142, 10.672109, 2.986945],
    materials: 27,
    textures: 2,
    animations: 1,
    skins: 2,
  },
  'fbx/blender_293_embedded_textures_7400_binary.fbx': {
    triangles: 12,
    drawCalls: 1,
    meshes: 1,
    bounds: [-1, -1, -1, 1, 1, 1],
    materials: 1,
    textures: 3,
    note: 'five pictures in the file: roughness and metal become one, opacity is that of the base colour',
  },
  'fbx/max2009_blob_5800_binary.fbx': {
    triangles: 832,
    drawCalls: 20,
    meshes: 17,
    bounds: [-0.506698, -0.485668, -0.257016, 0.587548, 0.500661, 0.302369],
    materials: 4,
    animations: 1,
    warnings: ['unitAssumed'],
  },
  'fbx/max2009_blob_6100_ascii.fbx': {
    triangles: 832,
    drawCalls: 20,
    meshes: 17,
    bounds: [-1.287014, -0.652821, -1.271678, 1.492372, 0.768017, 1.233597],
    materials: 4,
    animations: 1,
  },
  'fbx/max_unicode_7500_ascii.fbx': {
    triangles: 12,
    drawCalls: 1,
    meshes: 1,
    bounds: [-0.254, 0, -0.254, 0.254, 0.508, 0.254],
    materials: 0,
  },
  'fbx/maya_kenney_character_7700_binary.fbx': {
    triangles: 1604,
    drawCalls: 1,
    meshes: 1,
    bounds: [-0.747835, 0.000753, -1.028363, 0.615194, 3.627363, 1.099953],
    materials: 1,
    animations: 1,
    skins: 1,
  },
  'fbx/maya_lod_group_6100_binary.fbx': {
    triangles: 144,
    drawCalls: 2,
    meshes: 6,
    bounds: [-0.009822, -0.01, -0.01, 0.04, 0.01, 0.01],
    materials: 1,
    note: 'two groups of three levels: 120, 58 and 26 triangles, 24, 12 and 6; drawn are the finest',
  },
  'fbx/maya_ngon_maze_7700_binary.fbx': {
    triangles: 41136,
    drawCalls: 4,
    meshes: 1,
    bounds: [-19.700001, 0, -19.700001, 19.7, 0, 19.7],
    materials: 4,
  },
  'fbx/maya_slime_7500_ascii.fbx': slime,
  'fbx/maya_slime_7500_binary.fbx': slime,
  'fbx/maya_unicode_7400_binary.fbx': {
    triangles: 12,
    drawCalls: 1,
    meshes: 1,
    bounds: [-0.005, -0.005, -0.005, 0.005, 0.005, 0.005],
    materials: 1,
  },
  'fbx/zbrush_polygroup_mess_7500_binary.fbx': {
    triangles: 16275,
    drawCalls: 1,
    meshes: 1,
    bounds: [-0.01, 0, -0.010027, 0.01, 0.020173, 0.010012],
    materials: 1,
    warnings: ['elementDropped'],
  },
};
