import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { collada, geometry } from '#test/collada';
import { createPicker, damage, seedOf } from '#test/damage';
import { testFolder } from '#test/files';
import { boxPart, buildJt } from '#test/jt';
import type { JtVersion } from '#test/jt-writer';
import { ruledSurface } from '#test/iges';
import { buildZip } from '#test/zips';
import { readModel } from './read.ts';

const model = `<model unit="millimeter"><resources><basematerials id="1"><base name="a" displaycolor="#FF0000"/></basematerials><m:colorgroup id="2"><m:color color="#00FF00"/><m:color color="#0000FF80"/></m:colorgroup><object id="3" pid="1" pindex="0"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices><triangles><triangle v1="0" v2="1" v3="2" pid="2" p1="0" p2="1" p3="1"/></triangles></mesh></object><object id="4"><components><component objectid="3" transform="1 0 0 0 1 0 0 0 1 5 0 0"/></components></object></resources><build><item objectid="4"/></build></model>`;
const off = 'COFF\n4 2 5\n0 0 0 255 0 0 255\n1 0 0 0 255 0 255\n1 1 0 0 0 255 255\n0 1 0 9 9 9 9\n3 0 1 2 0.5 0.5 0.5\n4 0 1 2 3\n';

/** Content that is damaged before it is packed, so that readers see the damage rather than a checksum error; and hand-made cases. */
const kinds: { name: string; source: string | Buffer; pack: (bytes: Buffer) => Buffer; rounds?: number }[] = [
  { name: 'a.3mf', source: model, pack: (data) => buildZip([{ name: '3D/3dmodel.model', data }]) },
  {
    name: 'a.zae',
    source: collada({ geometries: geometry({ uvSets: [0] }), effect: '<phong><diffuse><color>1 0 0 1</color></diffuse></phong>' }),
    pack: (data) => buildZip([{ name: 'a.dae', data }]),
  },
  { name: 'a.off', source: off, pack: (data) => data },
  { name: 'a.igs', source: ruledSurface, pack: (data) => data, rounds: 60 },
  ...(['8.1', '9.5', '10.3'] as JtVersion[]).map((version) => ({
    name: `${version}.jt`,
    source: buildJt({
      version,
      stored: true,
      parts: [boxPart({ color: [1, 0, 0, 1], matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1] })],
    }),
    pack: (data: Buffer) => data,
    rounds: 300,
  })),
];
const budgetMs = 3000;

describe('damaged content', () => {
  const folder = testFolder();

  for (const { name, source, pack } of kinds) {
    it(`is a model while it is whole: ${name}`, async () => {
      const { meshes } = await readModel(await folder.write({ [name]: pack(Buffer.from(source as string)) }));
      expect(meshes.length).to.equal(1);
    });
  }

  for (const { name, source, pack, rounds = 120 } of kinds) {
    it(`ends in a scene or in a sentence: ${name}`, async function () {
      this.timeout(30_000);
      const pick = createPicker(seedOf(name));
      const startedAt = Date.now();
      for (let round = 0; round < rounds && Date.now() - startedAt < budgetMs; round++) {
        const path = await folder.write({ [name]: pack(damage(Buffer.from(source as string), pick)) });
        try {
          await readModel(path);
        } catch (error) {
          if (!(error instanceof AppError)) throw new Error(`Round ${round}`, { cause: error });
          expect(error.entry.permanent, error.code).to.equal(true);
        }
      }
    });
  }
});
