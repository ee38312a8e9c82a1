import { expect } from 'chai';
import { presets } from '#domain/kinds/lightweight/options';
import type { JobCardView, SubmittedView } from '#domain/jobs/views';
import type { PresetView } from '#domain/presets/views';
import type { Page } from '#domain/wire/envelope';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile } from '#test/work';

for (const backend of farmBackends) {
  describe(`saved presets over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());

    it('follow a person to another device, start a job under their name, and come back from their deletion', async () => {
      const { client, user } = await api.person({ tier: 'professional' });
      const saved = await client.call<PresetView>('presetSave', { name: ' 展厅 ', options: { ratio: 0.3, targetBytes: 2_000_000 } });
      expect([saved.name, saved.options]).to.deep.equal(['展厅', { ...presets.custom.options, ratio: 0.3, targetBytes: 2_000_000 }]);
      const device = api.visitor();
      api.pass(61_000);
      await device.signIn(user.phone, api.sms);
      expect(await device.call<PresetView[]>('presetList')).to.deep.equal([saved]);

      const { id: fileId } = await buildFile(api.database, user.id);
      await device.call<SubmittedView>('jobSubmit', { fileId, savedPreset: saved.id });
      const { results } = await client.call<Page<JobCardView>>('cardList');
      expect(results.map((job) => job.kind === 'lightweight' && [job.preset, job.savedPreset, job.options])).to.deep.equal([
        ['custom', { id: saved.id, name: '展厅' }, saved.options],
      ]);

      await client.call('presetDelete', { id: saved.id });
      expect((await device.call<PresetView[]>('presetList')).map(({ undoUntil }) => undoUntil !== null)).to.deep.equal([true]);
      expect(await device.refusal('jobSubmit', { fileId, savedPreset: saved.id })).to.equal('这个方案不存在或已删除，请重新选择');
      await device.call('presetRestore', { id: saved.id });
      await client.call('presetRename', { id: saved.id, name: '展厅 2' });
      expect((await device.call<PresetView[]>('presetList')).map(({ name, deletedAt }) => [name, deletedAt])).to.deep.equal([
        ['展厅 2', null],
      ]);
    });

    it('keep no locked parts, which are of one model', async () => {
      const { client } = await api.person({ tier: 'professional' });
      const options = { ratio: 0.3, lockedParts: ['徽标'] };
      const saved = await client.call<PresetView>('presetSave', { name: '展厅', options });
      expect(saved.options).to.include({ ratio: 0.3 }).and.deep.include({ lockedParts: [] });
      expect((await client.call<PresetView[]>('presetList')).map((preset) => preset.options.lockedParts)).to.deep.equal([[]]);
    });

    it('refuse names and options that cannot be kept, and options beside a saved preset', async () => {
      const { client, user } = await api.person({ tier: 'professional' });
      const refusal = (name: unknown, options: object = {}) => client.refusal('presetSave', { name, options });
      expect(await refusal('  ')).to.equal('请输入方案名称');
      expect(await refusal('长'.repeat(21))).to.equal('方案名称不能超过 20 个字');
      expect(await refusal('均衡')).to.equal('不能和内置方案同名');
      expect(await refusal('a\u202Eb')).to.equal('方案名称里有不能使用的字符');
      expect(await refusal('展厅', { ratio: 2 })).to.equal('减面比例不能大于 100%');
      const { id } = await client.call<PresetView>('presetSave', { name: '展厅', options: {} });
      expect(await refusal('展厅')).to.equal('已经有一个叫「展厅」的方案，请换一个名称');
      const { id: fileId } = await buildFile(api.database, user.id);
      const both = { fileId, savedPreset: id, options: { ratio: 0.5 } };
      expect(await client.refusal('jobSubmit', both)).to.equal('使用自己的方案时不能再写 preset 和 options');
    });
  });
}
