import { expect } from 'chai';
import { sceneGroupKey, scenePlanKey } from '#storage/objects/keys';
import { storeBackends, type TestStore } from '#test/object-stores';
import { readGroup, storeBlocks, storeGroup } from './group-task.ts';

const run = { id: 'a'.repeat(32), attempt: 2 };
const frame = { longitude: 114, latitude: 22.6, height: 10 };

for (const backend of storeBackends) {
  describe(`a group's task: ${backend.name}`, () => {
    let opened: TestStore;
    before(async () => {
      opened = await backend.open();
    });
    after(() => opened.close());

    it('says all that the group is made from, without the plan', async () => {
      const { store } = opened;
      const place = (system: string) => ({ system, origin: [1, 2, 3] as [number, number, number], heightOffset: 0 });
      const blocks = [place('EPSG:4547'), place('ENU:22.6,114')];
      const file = { path: '某市/a.osgb', bytes: 30, packedBytes: 20, crc: 1, method: 8 as const, at: 100 };
      const tasks = [
        { folder: '', block: 0, files: 1, bytes: 30, before: 0, total: 70 },
        { folder: '某市', block: 1, files: 1, bytes: 40, before: 30, total: 70 },
      ].map((task, index) => ({ ...task, source: index === 0 ? { parts: ['a.zip'] } : { members: [file] } }));
      await storeBlocks(store, run, { frame, blocks, groups: [] });
      for (const [index, task] of tasks.entries()) await storeGroup(store, run, index, task);
      expect(await store.stat(scenePlanKey(run))).to.equal(undefined);
      for (const [index, group] of tasks.entries())
        expect(await readGroup(store, run, index)).to.deep.equal({ group, frame, place: blocks[index] });

      // As a scene has them that an older version planned.
      for (const [members, source] of [
        [[file], { members: [file] }],
        [null, { parts: [`jobs/${run.id}/2/work/groups/1.zip`] }],
      ] as const) {
        const { source: _, ...task } = tasks[1]!;
        await store.putBytes(sceneGroupKey(run, 1), Buffer.from(JSON.stringify({ ...task, members })), { contentType: 'application/json' });
        expect((await readGroup(store, run, 1)).group).to.deep.equal({ ...task, source });
      }
    });
  });
}
