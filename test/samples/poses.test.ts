import { expect } from 'chai';
import { readModel } from '#engine/readers/read';
import { measureBounds } from '#engine/findings/measure';
import { poseAt } from '#test/poses';
import { samplePath } from '#test/samples';

describe('animation of FBX samples', () => {
  // Times with the bounds that `ufbx_evaluate_scene` gives, skinning included, in a native build of ufbx 0.11.5.
  const poses: Record<string, [number, number[]][]> = {
    'maya_kenney_character_7700_binary.fbx': [
      [0.208333, [-0.688773, -0.049015, -0.822421, 0.681387, 3.621911, 1.131806]],
      [0.416667, [-0.673569, 0.00207, -0.621087, 0.748875, 3.584534, 1.227831]],
      [0.625, [-0.753756, 0.089938, -1.035631, 0.615606, 3.627471, 1.098592]],
    ],
    'maya_slime_7500_binary.fbx': [
      [0.5, [-0.386196, 0.167073, -0.346732, 0.322521, 0.958746, 0.360622]],
      [1, [-0.357305, 0.318206, -0.318948, 0.290342, 1.270541, 0.326667]],
      [1.5, [-0.389265, 0.150646, -0.349894, 0.325999, 0.925629, 0.364229]],
    ],
    'max2009_blob_6100_ascii.fbx': [
      [0.2, [-1.728204, -0.652821, -1.726328, 1.872149, 0.768017, 1.749255]],
      [0.6, [-1.940178, -0.652821, -1.904171, 1.794248, 0.768017, 1.785852]],
    ],
    'blender_293_barbarian_7400_binary.fbx': [[0.645833, [-10.900001, -1.600001, -7.53403, 8.173142, 10.672109, 2.992962]]],
  };
  for (const [name, times] of Object.entries(poses)) {
    it(`moves as ufbx evaluates it: ${name}`, async () => {
      const scene = await readModel(samplePath(`fbx/${name}`));
      for (const mesh of scene.meshes) mesh.primitives = mesh.primitives.filter(({ mode }) => mode === 'triangles');
      for (const [time, expected] of times) {
        poseAt(scene, scene.animations[0]!, time);
        const { min, max } = measureBounds(scene);
        const size = Math.max(...expected.map(Math.abs));
        [...min, ...max].forEach((value, i) => expect(value, `${time} s, bounds[${i}]`).to.be.closeTo(expected[i]!, size * 1e-3));
      }
    });
  }
});
