import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { roles } from '#domain/accounts/roles';
import type { AuditEvent } from '#domain/audit/events';
import { calls, type CallName } from '#domain/catalog/calls';
import { mayCall } from '#domain/catalog/rights';
import { errorTable } from '#domain/errors/table';
import { exportCallOf, type ExportCall } from '#domain/exports/calls';
import { exportHeader } from '#domain/exports/columns';
import { exportLimits } from '#domain/exports/limits';
import type { ExportList } from '#domain/exports/lists';
import type { ExportView } from '#domain/exports/views';
import { newId } from '#storage/database/ids';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { shopper, type Shopper } from '#test/mall';
import { buildUser } from '#test/people';
import { buildFile, buildJob, buildOrder } from '#test/work';

const cause = '月底对账';
const limits = { ...exportLimits, pageRows: 3, rows: 7, beatMs: 20 };
const lists: Readonly<Record<ExportList, CallName>> = {
  orders: 'operateOrderList',
  refunds: 'operateRefundList',
  withdrawals: 'withdrawalQueue',
  accounts: 'accountList',
  work: 'operateJobList',
  audit: 'auditList',
};

for (const backend of farmBackends) {
  describe(`exports of the back office on ${backend.name}`, function exportsOf() {
    this.timeout(60_000);
    let api: TestApi;
    before(async () => (api = await openTestApi(backend, { exportLimits: limits, trustedProxies: ['127.0.0.1'] })));
    after(() => api.close());

    const begin = ({ client }: Shopper, name: ExportCall, filters: object = {}): Promise<ExportView> =>
      client.call<ExportView>(name, { ...filters, cause });
    const download = async (person: Shopper, address: string): Promise<string> => {
      const response = await person.client.media(address);
      expect(response.status).to.equal(200);
      // The mark at its beginning is part of it.
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    };
    const exported = async (person: Shopper, name: ExportCall, filters: object = {}): Promise<string> => {
      const text = await download(person, (await begin(person, name, filters)).address);
      await ended(person);
      return text;
    };
    const linesOf = (text: string): string[] => text.slice(1).split('\r\n').slice(0, -1);
    const eventsOf = async ({ user }: Shopper, event: AuditEvent): Promise<Record<string, unknown>[]> => {
      const rows = await api.database.auditEvents.findAll({ where: { actorId: user.id, event }, order: [['id', 'DESC']] });
      return rows.map(({ details, subjectId }) => ({ ...(JSON.parse(details) as object), subjectId }));
    };
    /** Waits until the end of a download is written. */
    const ended = async ({ user }: Shopper): Promise<void> => {
      while ((await api.database.staffExports.count({ where: { userId: user.id } })) > 0) await delay(10);
    };

    it('hold what the filters mean, the newest first, readable and with nothing that a spreadsheet runs', async () => {
      const finance = await shopper(api, { role: 'finance' });
      const buyer = await buildUser(api.database, { nickName: '@SUM(A1:A9)', phone: '13812345678' });
      const at = { createdAt: new Date('2026-03-04T16:30:05Z'), paidAt: new Date('2026-03-04T16:31:00Z') };
      const hostile = ['=HYPERLINK("http://evil.example","中奖")', '\t=1+1', '\r=1', '+1,"x"\n-2', '－1', '普通'];
      for (const description of hostile)
        await buildOrder(api.database, buyer.id, { description, status: 'Done', method: 'alipay', paidFen: 299_00, ...at });
      await buildOrder(api.database, buyer.id, { description: '没有付款' });
      await buildOrder(api.database, (await buildUser(api.database)).id, { status: 'Done', description: '别人的' });

      const { address, fileName } = await begin(finance, 'exportOrders', { state: 'done', accountId: buyer.id });
      const response = await finance.client.media(address);
      expect(fileName).to.match(/^订单-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
      expect(response.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(response.headers.get('cache-control')).to.equal('no-store');
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).to.contain(fileName);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).to.deep.equal([0xef, 0xbb, 0xbf]);
      const text = bytes.toString('utf8');
      const [header, newest = ''] = linesOf(text);
      expect(header).to.equal(exportHeader('orders').join(','));
      expect(newest)
        .to.contain(`,2026-03-05 00:30:05,已完成,`)
        .and.contain(',普通,')
        .and.contain(',299.00,299.00,299.00,0.00,支付宝,2026-03-05 00:31:00,');
      expect(newest).to.contain(`,'@SUM(A1:A9),138****5678,${buyer.id},`);
      expect(text).to.contain(`,"'=HYPERLINK(""http://evil.example"",""中奖"")",`);
      expect(text).to.contain(`,"'+1,""x""\n-2",`).and.contain(`,'－1,`).and.contain(`,'\t=1+1,`).and.contain(`,"'\r=1",`);
      expect(text).to.not.match(/(^|,|\r\n)"?[=@＝－\t]/);
      expect(text).to.not.contain('别人的').and.not.contain('没有付款');
      expect(linesOf(text).at(-1)).to.match(/^共 6 行；每次最多 7 行；导出于 .+（北京时间）；筛选：状态：已完成，账号：[0-9a-f]{32}$/);
      await ended(finance);
      expect(await eventsOf(finance, 'listExported')).to.deep.equal([{ list: '订单', state: 'done', cause, subjectId: buyer.id }]);
      expect(await eventsOf(finance, 'exportEnded')).to.deep.equal([{ list: '订单', rows: 6, ended: 'complete', subjectId: null }]);
    });

    it('say in the file that there were more rows than they hold, and have none twice', async () => {
      const operator = await shopper(api, { role: 'operator' });
      for (let count = 0; count < limits.rows + 1; count++) await buildUser(api.database, { nickName: `第${count}位` });
      const lines = linesOf(await exported(operator, 'exportAccounts'));
      expect(lines.length).to.equal(1 + limits.rows + 1);
      expect(new Set(lines).size).to.equal(lines.length);
      expect(lines[1]).to.contain(',第7位,正常,普通用户,否,否,');
      expect(lines.at(-1)).to.match(/^只导出了最新的 7 行，后面还有，请缩小筛选范围；每次最多 7 行；/);
      expect((await eventsOf(operator, 'exportEnded'))[0]).to.include({ rows: 7, ended: 'cut' });
    });

    it('are not cut where there are exactly as many rows, and name a phone that was looked for nowhere whole', async () => {
      const administrator = await shopper(api, { role: 'administrator' });
      const buyer = await buildUser(api.database, { phone: '13700001234' });
      for (let count = 0; count < limits.rows; count++) await buildOrder(api.database, buyer.id);
      const text = await exported(administrator, 'exportOrders', { keyword: buyer.phone });
      expect(linesOf(text).at(-1)).to.match(/^共 7 行；.+筛选：状态：全部，关键词：137\*\*\*\*$/);
      const log = await exported(administrator, 'exportAudit', { phone: buyer.phone });
      expect(linesOf(log).at(-1)).to.contain('筛选：事件：全部，关键词：137****').and.contain('共 0 行');
      const told = JSON.stringify(await eventsOf(administrator, 'listExported'));
      expect(told).to.contain('137****').and.not.contain(buyer.phone);
      expect(text + log).to.not.contain(buyer.phone);
    });

    it('are of every list, for an auditor too', async () => {
      const auditor = await shopper(api, { role: 'auditor' });
      const owner = await buildUser(api.database, { nickName: '小周' });
      const file = await buildFile(api.database, owner.id, { modelName: '=cmd|落地灯' });
      const job = await buildJob(api.database, file, { status: 'Error' });
      await api.database.transact(async (transaction) => {
        const waiting = { kind: 'lightweight', reason: '存储暂时不可用', since: new Date() } as const;
        for (const one of [job.id, newId(), newId(), newId()])
          await api.database.waitingWorks.create({ ...waiting, workflowId: `job/${one}/1` }, { transaction });
        const order = await buildOrder(api.database, owner.id, { status: 'Done' }, transaction);
        const asked = { id: newId(), orderId: order.id, ownerId: owner.id, lines: [1], reason: 'other', note: '+退款' } as const;
        await api.database.refundRequests.create({ ...asked, lines: [1], createdAt: new Date() }, { transaction });
      });
      for (const list of Object.keys(lists) as ExportList[]) {
        const lines = linesOf(await exported(auditor, exportCallOf[list]));
        expect(lines[0], list).to.equal(exportHeader(list).join(','));
        expect(lines.at(-1), list).to.contain('；每次最多 7 行；');
      }
      expect(await exported(auditor, 'exportRefunds')).to.contain(",其他原因,'+退款,");
      const failed = linesOf(await exported(auditor, 'exportWork', { state: 'failed', keyword: owner.id }));
      expect(failed.length).to.equal(3);
      expect(failed[1]).to.contain(job.id).and.contain(`,'=cmd|落地灯,小周,`);
      const waiting = await exported(auditor, 'exportWork', { state: 'waiting', kind: 'lightweight' });
      expect(linesOf(waiting).length, 'over two slices').to.equal(1 + 4 + 1);
      expect(waiting).to.contain(',等待您决定,').and.contain(',存储暂时不可用,');
      expect(linesOf(await exported(auditor, 'exportWork', { state: 'waiting', keyword: owner.id })).length).to.equal(3);
      const log = await exported(auditor, 'exportAudit', { accountId: auditor.user.id, event: 'listExported' });
      expect(log).to.contain('列表：审计日志，事件：导出列表，');
    });

    it('are refused to a role that lacks the right, without a cause, and over the limits of what is sent', async () => {
      const support = await shopper(api, { role: 'support' });
      for (const [name, allowed] of [
        ['exportOrders', false],
        ['exportAccounts', false],
        ['exportAudit', false],
        ['exportWork', true],
      ] as const) {
        const { envelope } = await support.client.post(name, { cause });
        expect(envelope.resp_code, name).to.equal(allowed ? 60000 : errorTable['auth.forbidden'].respCode);
      }
      for (const wrong of [{}, { cause: '' }, { cause: 'x'.repeat(10_000) }, { cause, keyword: 'x'.repeat(41) }, { cause, state: 'none' }])
        expect((await support.client.post('exportWork', wrong)).envelope.resp_code).to.equal(errorTable['request.invalid'].respCode);
      for (const list of Object.keys(lists) as ExportList[]) {
        const may = (name: CallName) => roles.filter((role) => mayCall(role, name, calls[name].effect));
        expect(may(lists[list]), `who exports ${list} reads it`).to.include.members(may(exportCallOf[list]));
      }
    });

    it('are read once, within a minute, by who began them, and only the one begun last', async () => {
      const [finance, other] = [await shopper(api, { role: 'finance' }), await shopper(api, { role: 'finance' })];
      const status = async (person: Shopper, address: string, method = 'GET', headers = {}) =>
        (await person.client.media(address, headers, method)).status;
      const earlier = await begin(finance, 'exportOrders');
      const { address } = await begin(finance, 'exportRefunds');
      expect(await status(finance, earlier.address)).to.equal(404);
      expect(await status(other, address)).to.equal(404);
      expect(await status(finance, address, 'GET', { cookie: '' })).to.equal(401);
      expect(await status(finance, address, 'HEAD'), 'which would use it up').to.equal(404);
      await download(finance, address);
      expect(await status(finance, address)).to.equal(404);
      await ended(finance);
      const old = await begin(finance, 'exportRefunds');
      api.pass(exportLimits.beginMs + 1);
      expect(await status(finance, old.address)).to.equal(404);
      const late = await begin(finance, 'exportRefunds');
      await finance.user.update({ role: 'editor' });
      expect(await status(finance, late.address), 'whose role was taken back').to.equal(404);
    });

    it('are one at a time for each person, also while they begin at once, and end with their reader', async () => {
      const finance = await shopper(api, { role: 'finance' });
      const { user } = finance;
      const begun = await Promise.all(Array.from({ length: 4 }, () => finance.client.post('exportOrders', { cause })));
      expect(begun.every(({ envelope }) => [60000, errorTable['export.underWay'].respCode].includes(envelope.resp_code))).to.equal(true);
      expect(await api.database.staffExports.count({ where: { userId: user.id } })).to.equal(1);
      const { address } = await begin(finance, 'exportOrders');
      const row = await api.database.staffExports.findByPk(user.id, { rejectOnEmpty: true });
      expect(address).to.contain(row.exportId);
      await row.update({ aliveAt: api.deps.clock?.() ?? null });
      expect(await finance.client.refusal('exportOrders', { cause })).to.contain('有一份导出正在下载');
      api.pass(exportLimits.silentMs + 1);
      // Its process was killed.
      await exported(finance, 'exportOrders');
    });

    it('need the second factor again, as acts on money do', async () => {
      const guarded = await openTestApi(backend, { secondFactor: true, trustedProxies: ['127.0.0.1'] });
      try {
        const finance = await shopper(guarded, { role: 'finance' });
        const prove = (at: { provenAt?: Date; workedAt: Date }) =>
          guarded.database.sessions.update(at, { where: { userId: finance.user.id } });
        const now = new Date();
        await prove({ provenAt: new Date(now.getTime() - 11 * 60_000), workedAt: now });
        const { envelope } = await finance.client.post('exportOrders', { cause });
        expect(envelope.resp_code).to.equal(errorTable['factor.proveFresh'].respCode);
        await prove({ provenAt: now, workedAt: now });
        const { address } = await finance.client.call<ExportView>('exportOrders', { cause });
        await prove({ workedAt: new Date(now.getTime() - 31 * 60_000) });
        expect((await finance.client.media(address)).status, 'of a session that stood idle').to.equal(404);
      } finally {
        await guarded.close();
      }
    });
  });

  describe(`a long export on ${backend.name}`, function longExport() {
    this.timeout(180_000);
    const count = 40_000;
    let api: TestApi;
    before(async () => {
      api = await openTestApi(backend, { exportLimits: { ...exportLimits, beatMs: 50 }, trustedProxies: ['127.0.0.1'] });
      const details = JSON.stringify({ cause: '长'.repeat(150) });
      const row = () =>
        ({ id: newId(), event: 'signedIn', actorId: null, subjectId: null, address: null, details, createdAt: new Date() }) as const;
      for (let made = 0; made < count; made += 5000)
        await api.database.transact((transaction) =>
          api.database.auditEvents.bulkCreate(Array.from({ length: 5000 }, row), { transaction }),
        );
    });
    after(() => api.close());

    const open = async (person: Shopper): Promise<IncomingMessage> => {
      const { address } = await person.client.call<ExportView>('exportAudit', { event: 'signedIn', cause });
      return new Promise((resolve, reject) =>
        request(api.origin + address, { headers: { cookie: person.client.mediaCookie } }, resolve)
          .on('error', reject)
          .end(),
      );
    };
    const endOf = async ({ user }: Shopper): Promise<{ rows: number; ended: string }> => {
      const find = () => api.database.auditEvents.findOne({ where: { actorId: user.id, event: 'exportEnded' } });
      let row = await find();
      for (; row === null; row = await find()) await delay(10);
      return JSON.parse(row.details) as { rows: number; ended: string };
    };

    it('is read while it is taken, with little of it in memory', async () => {
      const person = await shopper(api, { role: 'auditor' });
      global.gc?.();
      const before = process.memoryUsage().rss;
      let [most, bytes, last] = [before, 0, ''];
      const answer = await open(person);
      expect(answer.headers['transfer-encoding']).to.equal('chunked');
      for await (const chunk of answer) {
        bytes += (chunk as Buffer).length;
        last = String(chunk);
        most = Math.max(most, process.memoryUsage().rss);
      }
      expect(bytes).to.be.greaterThan(count * 400);
      expect(last).to.match(/共 400\d\d 行；每次最多 1000000 行；/);
      expect(most - before, 'of what is read').to.be.lessThan(160 * 1024 ** 2);
      expect(await endOf(person)).to.include({ ended: 'complete' });
    });

    it('waits for its reader, refuses him another meanwhile, and stops reading when he goes', async () => {
      const person = await shopper(api, { role: 'auditor' });
      const answer = await open(person);
      answer.on('error', () => undefined);
      await delay(500);
      expect(await person.client.refusal('exportAudit', { cause })).to.contain('有一份导出正在下载');
      answer.destroy();
      const { rows, ended } = await endOf(person);
      expect(ended).to.equal('left');
      expect(rows, 'read ahead of a reader who takes nothing').to.be.lessThan(count / 2);
      await person.client.call('exportAudit', { cause });
    });

    it('is cut off when the right or the session of its reader is taken meanwhile, and does not look whole', async () => {
      for (const take of [
        ({ user }: Shopper) => user.update({ role: 'user' }),
        ({ user }: Shopper) => api.database.sessions.update({ revokedAt: new Date() }, { where: { userId: user.id } }),
      ]) {
        const person = await shopper(api, { role: 'auditor' });
        const answer = await open(person);
        await take(person);
        expect((await endOf(person)).ended).to.equal('left');
        const read = async (): Promise<void> => {
          for await (const _ of answer);
        };
        expect(
          await read().then(
            () => 'whole',
            (error: Error) => error.message,
          ),
        ).to.equal('aborted');
      }
    });
  });
}
