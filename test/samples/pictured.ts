import { samplePath } from '#test/samples';
import type { PicturedModels } from '#test/truth/pictures';

export const picturedSamples: PicturedModels = {
  folder: 'samples',
  names: [
    'gltf/AlphaBlendModeTest.glb',
    'gltf/CesiumMilkTruck.glb',
    'gltf/pbr_cubes_emissive_spec_gloss.zip',
    'obj/chair.zip',
    'obj/fuze.zip',
    'obj/pyramid.zip',
    'stl/ADIS16480.STL',
    'ply/suzanne.ply',
    'fbx/blender_293_barbarian_7400_binary.fbx',
    'fbx/blender_293_embedded_textures_7400_binary.fbx',
    'fbx/maya_kenney_character_7700_binary.fbx',
    'fbx/maya_slime_7500_binary.fbx',
    'step/as1-oc-214.stp',
    'step/s1-tu-203/s1-tu-203.stp',
    'iges/as1_pe_203.igs',
    'dae/duck.dae',
    'dae/forearm.zae',
    '3ds/fels.3ds',
    '3mf/counterXP.3MF',
    '3mf/pyramids.3mf',
  ],
  pathOf: samplePath,
};
