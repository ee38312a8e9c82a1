import { expect } from 'chai';
import { sceneGroupKey, scenePlanKey } from '#storage/objects/keys';
import { storeBackends, type TestStore } from '#test/object-stores';
import { readGroup, readPiece, storeBlocks, storeGroups, storePiece } from './scene-pieces.ts';

const run = { id: 'a'.repeat(32), attempt: 2 };
const frame = { longitude: 114, latitude: 22.6, height: 10 };

for (const backend of storeBackends) {
  describe(`a piece's task: ${backend.name}`, () => {
    let opened: TestStore;
    before(async () => {
      opened = await backend.open();
    });
    after(() => opened.close());

    it('says all that its groups are made from, without the plan', async () => {
      const { store } = opened;
      const place = (system: string) => ({ system, origin: [1, 2, 3] as [number, number, number], heightOffset: 0 });
      const blocks = [place('EPSG:4547'), place('ENU:22.6,114')];
      const file = { path: '某市/a.osgb', bytes: 30, packedBytes: 20, crc: 1, method: 8 as const, at: 100 };
      const groups = [
        { folder: '', block: 0, files: 1, bytes: 30 },
        { folder: '某市', block: 1, files: 1, bytes: 40 },
      ];
      await storeBlocks(store, run, { frame, blocks, groups: [] });
      expect(await store.stat(scenePlanKey(run))).to.equal(undefined);
      const piece = { groups: groups.map((group, index) => ({ ...group, index })), before: 7, total: 77, source: { members: [file] } };
      const placed = piece.groups.map((group, index) => ({ ...group, place: blocks[index] }));
      await storePiece(store, run, 3, piece);
      expect(await readPiece(store, run, 3)).to.deep.equal({ ...piece, frame, groups: placed });

      // As workflows of older versions have them.
      await storeGroups(store, run, piece);
      for (const [index, group] of placed.entries())
        expect(await readGroup(store, run, index)).to.deep.equal({ ...piece, frame, groups: [group] });

      // As the first of them planned it.
      for (const [members, source] of [
        [[file], { members: [file] }],
        [null, { parts: [`jobs/${run.id}/2/work/groups/1.zip`] }],
      ] as const) {
        const oldest = { ...groups[1], before: 30, total: 70, members };
        await store.putBytes(sceneGroupKey(run, 1), Buffer.from(JSON.stringify(oldest)), { contentType: 'application/json' });
        expect(await readGroup(store, run, 1)).to.deep.include({ before: 30, total: 70, source, groups: [placed[1]] });
      }
    });
  });
}
