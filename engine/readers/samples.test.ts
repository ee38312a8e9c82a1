import { expect } from 'chai';
import { inspect } from '#engine/inspect';
import { failureOf } from '#test/failures';
import { samplePath } from '#test/samples';
import { truthTables } from '#test/truth/tables';

describe('real models', () => {
  for (const { source, samples } of truthTables) {
    for (const [name, expected] of Object.entries(samples)) {
      it(`are read as ${source} reads them: ${name}`, async () => {
        const figures = await inspect(samplePath(name));
        const { triangles, drawCalls, materials, animations = 0, skins = 0 } = expected;
        expect(figures).to.include({ triangles, drawCalls, materials, animations, skins });
        if (expected.meshes !== undefined) expect(figures.meshes).to.equal(expected.meshes);
        expect(figures.textures.length).to.equal(expected.textures ?? 0);
        expect(figures.warnings.map(({ code }) => code)).to.have.members(expected.warnings ?? []);
        const size = Math.max(...expected.bounds.map(Math.abs));
        [...figures.bounds.min, ...figures.bounds.max].forEach((value, i) =>
          expect(value, `bounds[${i}]`).to.be.closeTo(expected.bounds[i]!, Math.max(size * 1e-5, 1e-6)),
        );
      });
    }
  }

  it('keep their textures’ sizes, animation and nodes', async () => {
    const truck = await inspect(samplePath('gltf/CesiumMilkTruck.glb'));
    expect(truck).to.include({ format: 'glb', animations: 1, skins: 0, nodes: 5, meshes: 2 });
    expect(truck.textures[0]).to.include({ width: 2048, height: 2048, mimeType: 'image/png' });
    const fuze = await inspect(samplePath('obj/fuze.zip'));
    expect(fuze.textures).to.deep.equal([{ name: 'fuze_uv.jpg', width: 1024, height: 1024, mimeType: 'image/jpeg', bytes: 88711 }]);
  });
});

/** How each of the broken samples ends (reading U9): refused with its cause, or read with a warning of what was dropped. */
const broken: Record<string, { code: string } | { triangles: number; warnings: string[] }> = {
  'OutOfMemory.off': { code: 'model.truncated' },
  'box_nested_animation_4286.dae': { triangles: 12, warnings: [] },
  'crash-30d6d0f7c529b3b66b4131700b7a4580cd7082df.ply': { code: 'model.truncated' },
  'empty.3ds': { code: 'model.empty' },
  'empty.obj': { code: 'model.noGeometry' },
  'empty.off': { code: 'model.empty' },
  'empty.ply': { code: 'model.noGeometry' },
  'empty.stl': { code: 'model.noGeometry' },
  'malformed.obj': { triangles: 8, warnings: ['materialMissing', 'unitUnknown', 'facesDropped'] },
  'malformed2.obj': { triangles: 10, warnings: ['materialMissing', 'unitUnknown', 'facesDropped'] },
  'malformed_property_index_oob.3mf': { code: 'model.unreadable' },
};

describe('broken models', () => {
  for (const [name, expected] of Object.entries(broken)) {
    it(`end as the table says: ${name}`, async () => {
      const work = inspect(samplePath(`broken/${name}`));
      if ('code' in expected) {
        const error = await failureOf(work);
        expect(error.code).to.equal(expected.code);
        expect(error.entry.permanent).to.equal(true);
      } else {
        const figures = await work;
        expect(figures.triangles).to.equal(expected.triangles);
        expect(figures.warnings.map(({ code }) => code)).to.deep.equal(expected.warnings);
      }
    });
  }
});
