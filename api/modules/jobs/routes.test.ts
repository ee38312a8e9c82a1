import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { benefits } from '#domain/membership/benefits';
import { lockedPartLimits } from '#domain/kinds/lightweight/limits';
import { presets } from '#domain/kinds/lightweight/options';
import type { JobDetailOf, DownloadView, FileRunsView, JobCardView, SubmittedView } from '#domain/jobs/views';
import type { JobReport } from '#domain/models/figures';
import { jobLimits } from '#domain/limits';
import type { OrderInfoView } from '#domain/orders/views';
import { defaultRemeshOptions, remeshLimits } from '#domain/kinds/remesh/options';
import type { ModelStatusView } from '#domain/events/push';
import type { Page } from '#domain/wire/envelope';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { postOperation } from '#services/ledger/post';
import { issueCount } from '#services/membership/issue-count';
import { readCounts } from '#services/membership/read-counts';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { newId } from '#storage/database/ids';
import { codesOf, openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { givenCoins, operation } from '#test/ledger';
import { conversionFen, expectBalance } from '#test/orders';
import { givePackage, usesOf } from '#test/packages';
import { buildFile, buildJob } from '#test/work';

const lightweightFen = 9_90;

for (const backend of farmBackends) {
  describe(`jobs over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person({ tier: 'professional' })));
    after(() => api.close());

    const list = async (query: object): Promise<string[]> =>
      (await owner.client.call<Page<JobCardView>>('cardList', query)).results.map(({ modelName }) => modelName);
    const sent = async (workflowId: string): Promise<string[]> =>
      (await api.database.outbox.findAll({ where: { workflowId }, order: ['id'] })).map(({ action, name }) => `${action} ${name}`);

    const submitted = async (work: object): Promise<string> => {
      const { id, payAble, paid } = await owner.client.call<SubmittedView>('jobSubmit', work);
      expect([payAble, paid]).to.deep.equal([0, true]);
      return id ?? '';
    };

    it('are submitted for a checked model, with a preset and changes to it', async () => {
      const file = await buildFile(api.database, owner.user.id);
      const id = await submitted({
        fileId: file.id,
        preset: 'fast',
        options: { textureSize: 512, lodLevels: 2, levelFiles: true },
      });
      expect(await sent(`job/${id}/1`)).to.deep.equal(['start lightweightWorkflow']);
      const detail = await owner.client.call<JobDetailOf<'lightweight'>>('serviceDetail', { id });
      expect(detail.options).to.deep.equal({ ...presets.fast.options, textureSize: 512, lodLevels: 2, levelFiles: true });
      expect(detail).to.include({ fileId: file.id, fileName: file.fileName, modelName: file.modelName, preset: 'fast', status: 'Queued' });
      const { status, results } = await owner.client.call<ModelStatusView>('getModelStatus', { id, type: 'JOB' });
      expect([status, results.map(({ type, message }) => [type, message.status])]).to.deep.equal(['Begin', [['JOB', 'Begin']]]);
    });

    it('of kind convert are submitted and shown with their target, and downloaded in its format', async () => {
      const file = await buildFile(api.database, owner.user.id);
      const id = await submitted({ fileId: file.id, kind: 'convert', target: 'gltf' });
      expect(await sent(`job/${id}/1`)).to.deep.equal(['start convertWorkflow']);
      const detail = await owner.client.call<JobDetailOf<'convert'>>('serviceDetail', { id });
      expect(detail).to.include({ kind: 'convert', target: 'gltf', fileId: file.id, status: 'Queued', resultUrl: null, report: null });
      expect(await owner.client.refusal('jobSubmit', { fileId: file.id, kind: 'convert', target: 'doc' })).to.equal('请选择目标格式');
      expect(detail.tessellation).to.equal(null);
      const fine = await submitted({ fileId: file.id, kind: 'convert', target: 'stl', tessellation: 'fine' });
      expect(await owner.client.call<JobDetailOf<'convert'>>('serviceDetail', { id: fine })).to.include({
        target: 'stl',
        tessellation: 'fine',
      });
      const tooFine = { fileId: file.id, kind: 'convert', target: 'stl', tessellation: 'finest' };
      expect(await owner.client.refusal('jobSubmit', tooFine)).to.equal('请选择曲面精度');
      expect(await owner.client.refusal('jobSubmit', { fileId: file.id, kind: 'print' })).to.equal('处理类型不正确');

      const input = { kind: 'convert', target: 'gltf' } as const;
      const done = await buildJob(api.database, file, { kind: 'convert', input, resultKey: 'jobs/x/1/result.zip', modelName: '椅子' });
      expect(await owner.client.call<DownloadView>('downloadModelFile', { id: done.id })).to.deep.equal({
        url: `/media/jobs/${done.id}/result.zip?download=1`,
        fileName: '椅子-gltf.zip',
      });
      expect((await owner.client.call<FileRunsView>('fileRuns', { fileId: file.id })).runs, 'among lightweighting jobs').to.deep.equal([]);
    });

    it('of kind remesh are ordered as type 40, with what is not said as usual, and are refused beyond their limits', async () => {
      const file = await buildFile(api.database, owner.user.id);
      const refusal = (options: object) => owner.client.refusal('jobSubmit', { fileId: file.id, kind: 'remesh', options });
      expect(await refusal({ faces: remeshLimits.faces.min - 1 })).to.equal('目标面数至少为 200');
      expect(await refusal({ faces: remeshLimits.faces.max + 1 })).to.equal('目标面数最多为 50 万');
      expect(await refusal({ textureSize: 8192 })).to.equal('请选择贴图尺寸');
      expect(await refusal({ shape: 'hexagons' })).to.equal('请选择三角面或四边面为主');
      expect(await refusal({ shape: 'quads', faces: remeshLimits.mostFaces.quads + 1 })).to.equal('四边面为主时，目标面数最多为 10 万');
      expect(await owner.client.refusal('jobSubmit', { fileId: file.id, kind: 'remesh', target: 'stl' })).to.contain('请选择 GLB');
      const { orderId } = await owner.client.call<SubmittedView>('orderCreate', {
        orderType: 40,
        goods: { fileId: file.id, options: { faces: 5000, shape: 'quads' }, target: 'obj' },
      });
      const { amount, orderDetailList } = await owner.client.call<OrderInfoView>('orderDetail', { orderId });
      expect([amount, orderDetailList.map(({ orderType }) => orderType)]).to.deep.equal([19_90, ['拓扑轻量化']]);
      await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), owner.user.id, 19_90), transaction));
      await owner.client.call('cloudCoinPay', { orderId });
      const { results } = await owner.client.call<Page<JobCardView>>('cardList');
      const id = results[0]?.id ?? '';
      expect(await sent(`job/${id}/1`)).to.deep.equal(['start remeshWorkflow']);
      const { options, target } = await owner.client.call<JobDetailOf<'remesh'>>('serviceDetail', { id });
      expect([options, target]).to.deep.equal([{ ...defaultRemeshOptions, faces: 5000, shape: 'quads' }, 'obj']);
    });

    it('are refused for models that are unchecked or oblique, and for options out of range', async () => {
      const idOf = async (overrides: Parameters<typeof buildFile>[2]) => (await buildFile(api.database, owner.user.id, overrides)).id;
      expect(await owner.client.refusal('jobSubmit', { fileId: await idOf({ status: 'Checking' }) })).to.equal(
        '模型检测完成后才能进行这项操作',
      );
      expect(await owner.client.refusal('jobSubmit', { fileId: await idOf({ modelType: 'oblique' }) })).to.contain('只用于单个模型');
      const { envelope } = await owner.client.post<{ issues: unknown[] }>('jobSubmit', {
        fileId: await idOf({}),
        options: { ratio: 2, errorPercent: -1 },
      });
      expect([envelope.resp_msg, envelope.datas.issues.length]).to.deep.equal(['减面比例不能大于 100%', 2]);
      expect(await api.database.jobs.count({ where: { ownerId: owner.user.id } })).to.equal(0);
    });

    it(`lock ${lockedPartLimits.count} parts with names of ${lockedPartLimits.name} characters at most`, async () => {
      const { count, name } = lockedPartLimits;
      const file = await buildFile(api.database, owner.user.id);
      const submit = (lockedParts: unknown) => ({ fileId: file.id, preset: 'custom', options: { lockedParts } });
      const refusal = (lockedParts: unknown) => owner.client.refusal('jobSubmit', submit(lockedParts));
      const most = Array.from({ length: count }, (_, at) => String(at).padStart(name, '螺'));
      expect(await refusal([...most, '再一个'])).to.equal('最多锁定 50 个部件');
      expect(await refusal(['长'.repeat(name + 1)])).to.equal('部件名称不能超过 100 个字');
      expect(await refusal([''])).to.equal('部件名称不能为空');
      expect(await refusal([7])).to.equal('部件名称应为文字');
      expect(await api.database.jobs.count({ where: { ownerId: owner.user.id } })).to.equal(0);
      await owner.client.call('jobSubmit', submit(most));
      const { results } = await owner.client.call<Page<JobCardView>>('cardList');
      expect(results.map((job) => job.kind === 'lightweight' && job.options.lockedParts)).to.deep.equal([most]);
    });

    it(`are at most ${jobLimits.unfinishedPerUser} at a time per user, even when submitted at once`, async () => {
      const file = await buildFile(api.database, owner.user.id);
      for (let count = 0; count < jobLimits.unfinishedPerUser - 1; count++) await buildJob(api.database, file, { status: 'Running' });
      const replies = await Promise.all([1, 2, 3].map(() => owner.client.post('jobSubmit', { fileId: file.id })));
      expect(codesOf(replies)).to.deep.equal([60000, 60335, 60335]);
      expect(replies.map(({ envelope }) => envelope.resp_msg)).to.include(
        `同时处理的任务不能超过 ${jobLimits.unfinishedPerUser} 个，请等其他任务完成后再提交`,
      );
      expect(await api.database.orders.count({ where: { ownerId: owner.user.id, status: 'Created' } }), 'left unpaid').to.equal(0);
      const other = await api.person({ tier: 'basic' });
      const otherFile = await buildFile(api.database, other.user.id);
      expect((await other.client.post('jobSubmit', { fileId: otherFile.id })).envelope.resp_code).to.equal(60000);
    });

    it('wait for their payment where no free count covers them, and start with it', async () => {
      const buyer = await api.person();
      const work = { fileId: (await buildFile(api.database, buyer.user.id)).id, kind: 'convert', target: 'glb' };
      const { orderId, ...answer } = await buyer.client.call<SubmittedView>('jobSubmit', work);
      expect(answer).to.deep.equal({ id: null, payAble: conversionFen, paid: false });
      expect(await api.database.jobs.count({ where: { ownerId: buyer.user.id } })).to.equal(0);
      await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), buyer.user.id, conversionFen), transaction));
      await buyer.client.call('cloudCoinPay', { orderId });
      const { results } = await buyer.client.call<Page<JobCardView>>('cardList');
      expect(results.map(({ kind, status }) => [kind, status])).to.deep.equal([['convert', 'Queued']]);
      expect(await sent(`job/${results[0]?.id ?? ''}/1`)).to.deep.equal(['start convertWorkflow']);
      await expectBalance(api.database);
    });

    it('give no result any more once their price has gone back', async () => {
      const member = await api.person({ tier: 'basic' });
      const file = await buildFile(api.database, member.user.id);
      const [kept, refunded] = [
        await member.client.call<SubmittedView>('jobSubmit', { fileId: file.id, kind: 'convert', target: 'glb' }),
        await member.client.call<SubmittedView>('jobSubmit', { fileId: file.id, kind: 'convert', target: 'glb' }),
      ];
      for (const { id } of [kept, refunded]) {
        await beginJob(api.deps, { id: id ?? '', attempt: 1 });
        await finishJob(api.deps, { id: id ?? '', attempt: 1, outcome: { status: 'Success' } });
        const made = { resultKey: `results/${id ?? ''}`, reportKey: `reports/${id ?? ''}` };
        await api.database.jobs.update(made, { where: { id: id ?? '' } });
        await api.objects.putBytes(made.resultKey, Buffer.from('result'), { contentType: 'text/html' });
        await api.objects.putBytes(made.reportKey, Buffer.from('{}'), { contentType: 'text/html' });
      }
      const url = `/media/jobs/${refunded.id ?? ''}/result.glb`;
      expect((await member.client.media(url)).status).to.equal(200);
      await refundByOperator(api.deps, { order: { orderId: refunded.orderId }, cause: '不满意' });
      expect(await member.client.refusal('downloadModelFile', { id: refunded.id })).to.equal('这次处理的费用已退回，结果不能再查看和下载');
      expect((await member.client.media(url)).status).to.equal(404);
      expect((await member.client.media(`/media/jobs/${refunded.id ?? ''}/report.json`)).status).to.equal(200);
      expect((await member.client.media(`/media/jobs/${kept.id ?? ''}/result.glb`)).status).to.equal(200);
      await expectBalance(api.database);
    });

    it('spend no use of a package that was bought unless its owner chooses it', async () => {
      const buyer = await api.person();
      const pack = await givePackage(api.deps, buyer.user);
      const work = { fileId: (await buildFile(api.database, buyer.user.id)).id, kind: 'convert', target: 'glb' };
      const { orderId, ...answer } = await buyer.client.call<SubmittedView>('jobSubmit', work);
      expect(answer).to.deep.equal({ id: null, payAble: conversionFen, paid: false });
      expect(await usesOf(api.deps, [pack])).to.deep.equal([10]);
      expect(await api.database.jobs.count({ where: { ownerId: buyer.user.id } })).to.equal(0);
      await buyer.client.call('resultPackageDeduction', { orderId });
      expect(await usesOf(api.deps, [pack])).to.deep.equal([9]);
      expect(await api.database.jobs.count({ where: { ownerId: buyer.user.id } })).to.equal(1);
      await expectBalance(api.database);
    });

    it("spend a member's counts one by one, also at once, and are paid for beyond them", async () => {
      const member = await api.person({ tier: 'basic' });
      const { id: ownerId } = member.user;
      const file = await buildFile(api.database, ownerId);
      const spent = benefits.basic.allowances.lightweight - 2;
      await api.database.transact(async (transaction) => {
        const { units } = await readCounts(api.database, { userId: ownerId, now: new Date() }, transaction);
        await issueCount(api.deps, { ownerId, unit: units.lightweight, allowance: 180 }, transaction);
        const postings = [
          posting(userAccount('counts', ownerId, units.lightweight), -spent),
          posting(platformAccount('used', units.lightweight), spent),
        ];
        await postOperation(api.deps, operation(newId(), 'pay', postings), transaction);
      });
      const answers = await Promise.all([1, 2, 3, 4].map(() => member.client.call<SubmittedView>('jobSubmit', { fileId: file.id })));
      expect(answers.filter(({ paid }) => paid)).to.have.length(2);
      expect(answers.filter(({ id, payAble }) => id === null && payAble === lightweightFen)).to.have.length(2);
      expect(await api.database.jobs.count({ where: { ownerId } })).to.equal(2);
      expect(await member.client.call('queryUnPayReusltCount')).to.equal(2);
      await expectBalance(api.database);
    });

    it('are not tried again for money that went back, but submitted again', async () => {
      const file = await buildFile(api.database, owner.user.id);
      const id = await submitted({ fileId: file.id });
      await beginJob(api.deps, { id, attempt: 1 });
      await finishJob(api.deps, { id, attempt: 1, outcome: { status: 'Error', code: 'model.empty', params: {} } });
      expect(await owner.client.refusal('jobRetry', { id })).to.equal('这次处理的费用已退回，请重新下单');
      expect(await submitted({ fileId: file.id })).to.not.equal(id);
      expect(await sent(`job/${id}/2`)).to.deep.equal([]);
    });

    it('are listed by keyword, state, source file and order; one waiting for an operator shows as running', async () => {
      const { id } = owner.user;
      const chair = await buildFile(api.database, id, { modelName: 'chair', fileName: 'seat.glb', fileSize: 1000, previewKey: 'p' });
      const table = await buildFile(api.database, id, { modelName: 'table', fileName: 'desk.glb', fileSize: 4000 });
      const at = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
      await buildJob(api.database, chair, { modelName: 'A', resultBytes: 500, createdAt: at(1) });
      await buildJob(api.database, table, { modelName: 'B', resultBytes: 800, createdAt: at(2) });
      await buildJob(api.database, chair, { modelName: 'C', status: 'Waiting', createdAt: at(3) });
      expect(await list({})).to.deep.equal(['A', 'B', 'C']);
      expect(await list({ sort: 'smallest' })).to.deep.equal(['A', 'B', 'C']);
      expect(await list({ sort: 'saved' })).to.deep.equal(['B', 'A', 'C']);
      expect(await list({ keyword: 'DESK' })).to.deep.equal(['B']);
      expect(await list({ keyword: 'a' })).to.deep.equal(['A', 'C']);
      expect(await list({ fileId: chair.id, status: 'running' })).to.deep.equal(['C']);
      const [waiting] = (await owner.client.call<Page<JobCardView>>('cardList', { status: 'running' })).results;
      expect(waiting).to.include({ status: 'Running', previewUrl: `/media/files/${chair.id}/preview.glb`, resultUrl: null });
    });

    it('are compared by source file, each with its measurements', async () => {
      const file = await buildFile(api.database, owner.user.id, { fileName: 'seat.glb', thumbnailKey: 't' });
      const other = await buildFile(api.database, owner.user.id);
      const at = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
      const report = { quality: { rmsPercent: 0.02, ssim: 0.99, textures: [] }, pictures: true, deviation: null } as unknown as JobReport;
      const measured = await buildJob(api.database, file, { modelName: '新', createdAt: at(1), report });
      await buildJob(api.database, file, { modelName: '旧', createdAt: at(9), report: {} as JobReport });
      await buildJob(api.database, file, { modelName: '已删', createdAt: at(2), deletedAt: new Date() });
      await buildJob(api.database, other, { modelName: '别的' });
      const { file: shown, runs, totalCount } = await owner.client.call<FileRunsView>('fileRuns', { fileId: file.id });
      expect(shown).to.deep.equal({
        id: file.id,
        fileName: 'seat.glb',
        modelName: file.modelName,
        format: 'glb',
        fileSize: file.fileSize,
        thumbnailUrl: `/media/files/${file.id}/thumbnail.webp`,
      });
      expect(runs.map(({ modelName, quality, comparisonUrl }) => [modelName, quality, comparisonUrl])).to.deep.equal([
        ['新', { rmsPercent: 0.02, ssim: 0.99, textures: [] }, `/media/jobs/${measured.id}/comparison.webp`],
        ['旧', null, null],
      ]);
      expect(totalCount).to.equal(2);
      const stranger = await api.person();
      expect(await stranger.client.refusal('fileRuns', { fileId: file.id })).to.equal(
        await stranger.client.refusal('fileRuns', { fileId: measured.id }),
      );
      expect(await stranger.client.refusal('fileRuns', { fileId: file.id })).to.contain('不存在');
    });

    it('of other users are not found', async () => {
      const stranger = await api.person();
      const { id } = await buildJob(api.database, await buildFile(api.database, owner.user.id));
      const calls = ['serviceDetail', 'deleteResult', 'jobRestore', 'jobCancel', 'jobRetry', 'jobRename', 'downloadModelFile'] as const;
      for (const name of calls) {
        expect(await stranger.client.refusal(name, { id, modelName: '名字' })).to.equal('处理结果不存在或已删除');
      }
      expect(await stranger.client.refusal('getModelStatus', { id, type: 'JOB' })).to.equal('处理结果不存在或已删除');
    });

    it('can be cancelled, retried, renamed, deleted and restored', async () => {
      const file = await buildFile(api.database, owner.user.id);
      const { id } = await buildJob(api.database, file, { status: 'Running' });
      expect(await owner.client.refusal('downloadModelFile', { id })).to.equal('处理完成后才能下载');
      expect(await owner.client.refusal('jobRetry', { id })).to.equal('当前状态不能重新处理');
      await owner.client.call('jobCancel', { id });
      await api.database.jobs.update({ status: 'Cancelled', percent: 40 }, { where: { id } });
      expect(await owner.client.refusal('jobCancel', { id })).to.equal('处理已经结束，无需取消');
      await owner.client.call('jobRetry', { id });
      await owner.client.call('jobRename', { id, modelName: '新名字' });
      expect(await sent(`job/${id}/1`)).to.deep.equal(['signal cancel']);
      expect(await sent(`job/${id}/2`)).to.deep.equal(['start lightweightWorkflow']);
      expect(await owner.client.call<JobDetailOf<'lightweight'>>('serviceDetail', { id })).to.include({
        status: 'Queued',
        percent: 0,
        modelName: '新名字',
      });

      await owner.client.call('deleteResult', { id });
      expect(await sent(`job/${id}/2`)).to.deep.equal(['start lightweightWorkflow', 'signal cancel']);
      expect((await owner.client.call<JobDetailOf<'lightweight'>>('serviceDetail', { id })).undoUntil).to.be.a('string');
      await owner.client.call('jobRestore', { id });
      expect((await owner.client.call<JobDetailOf<'lightweight'>>('serviceDetail', { id })).undoUntil).to.equal(null);
      const purges = await api.database.outbox.findAll({ where: { name: 'purgeWorkflow' } });
      expect(purges.filter(({ workflowId }) => workflowId.startsWith(`purge/job/${id}/`))).to.have.length(1);
    });
  });
}
