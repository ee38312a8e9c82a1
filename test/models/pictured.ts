import { modelPath } from '#test/models';
import type { PicturedModels } from '#test/truth/pictures';

export const picturedModels: PicturedModels = {
  folder: 'models',
  names: [
    'gltf/materials.glb',
    'gltf/truck.glb',
    'gltf/walker.glb',
    'fbx/room.fbx',
    'dae/truck.zae',
    'zip/bottle.zip',
    'zip/truck_gbk.zip',
    'stl/housing.stl',
    'ply/terrain.ply',
    '3mf/posts.3mf',
    'step/fixture.stp',
    'iges/fixture.igs',
    '3ds/truck.3ds',
    'off/ball.off',
  ],
  pathOf: modelPath,
};
