import { expect } from 'chai';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import { plainState } from '../readers/osgb/state.ts';
import { createTileScene } from './tile-scene.ts';

describe('a tile as a scene', () => {
  const meshOf = (red: number): TileMesh => ({
    ...{ positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) },
    ...{ uvs: null, colors: null, color: [red, 0, 0, 1], state: plainState },
  });

  it('has each material once, found in time that grows as the meshes do, however many colours they have', async () => {
    const colours = 20_000;
    const meshes = Array.from({ length: colours + 10 }, (_, index) => meshOf((index % colours) / colours));
    const begun = process.cpuUsage().user;
    const { scene, triangles } = await createTileScene(meshes, () => Promise.resolve(undefined));
    expect((process.cpuUsage().user - begun) / 1e6, 'processor seconds').to.be.below(10);
    expect(triangles).to.equal(colours + 10);
    expect(scene.materials).to.have.length(colours);
    expect(scene.meshes[0]!.primitives.map(({ material }) => material)).to.deep.equal(meshes.map((_, index) => index % colours));
  });
});
