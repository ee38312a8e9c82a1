import { expect } from 'chai';
import { rangefinderCamera } from './models/camera.ts';
import { buildShowcase, showcase, showcaseIds } from './table.ts';

const chinese = /[\u4e00-\u9fff]/;

describe('the showcase', function () {
  this.timeout(120_000);

  it('has at least eight models, each of named parts that are finite and of real size', () => {
    expect(showcaseIds).to.have.length.of.at.least(8);
    for (const id of showcaseIds) {
      const parts = showcase[id].parts();
      expect(parts.length, id).to.be.greaterThan(4);
      let triangles = 0;
      const span = [Infinity, -Infinity];
      for (const { name, solids = [], surfaces = [] } of parts) {
        expect(name, id).to.match(chinese);
        for (const { positions, indices } of [...solids, ...surfaces]) {
          triangles += indices.length / 3;
          for (let i = 0; i < positions.length; i++) {
            const value = positions[i]!;
            if (!Number.isFinite(value)) expect.fail(`${id}: ${name} has a point that is no number`);
            if (i % 3 === 1) [span[0], span[1]] = [Math.min(span[0]!, value), Math.max(span[1]!, value)];
          }
        }
      }
      expect(triangles, id).to.be.within(100_000, 1_200_000);
      expect(span[1]! - span[0]!, id).to.be.within(0.05, 40);
    }
  });

  it('paints only the finishes that a model uses, and builds the same twice', async () => {
    const [once, again] = [await buildShowcase('camera'), await buildShowcase('camera')];
    expect(once.materials.length).to.equal(new Set(rangefinderCamera().map(({ finish }) => finish)).size);
    expect(again.textures.map(({ bytes }) => bytes.length)).to.deep.equal(once.textures.map(({ bytes }) => bytes.length));
    expect(again.meshes.map(({ primitives }) => primitives[0]!.positions)).to.deep.equal(
      once.meshes.map(({ primitives }) => primitives[0]!.positions),
    );
    for (const { primitives } of once.meshes)
      for (const { normals, uvs, positions } of primitives) {
        expect(normals).to.have.length(positions.length);
        if (uvs[0] !== undefined) expect(uvs[0]).to.have.length((positions.length / 3) * 2);
      }
  });
});
