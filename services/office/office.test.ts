import { expect } from 'chai';
import { QueryTypes } from 'sequelize';
import type { Role } from '#domain/accounts/roles';
import { formatOrderNumber } from '#domain/trade/order-number';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { codeOf } from '#test/failures';
import { expectBalance, openShop, type Shop } from '#test/orders';
import { buildUser } from '#test/people';
import { endAccountSessions } from '../administration/end-account-sessions.ts';
import { payOrder } from '../orders/pay.ts';
import { makeCodes } from '../packages/make-codes.ts';
import { giveCoinsTo } from '../wallet/give-coins.ts';
import { findThings } from './find.ts';
import { tellStory } from './story.ts';
import { writeNote } from './write-note.ts';

for (const backend of farmBackends) {
  describe(`the one box on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    let colleague: UserRow;
    before(async () => {
      shop = await openShop(backend);
      colleague = await buildUser(shop.database, { nickName: '小周' });
    });
    after(() => shop.close());

    const find = async (key: string, role: Role = 'administrator') =>
      (await findThings(shop.at(0), { key, role })).map(({ kind, id, by }) => [kind, id, by]);
    const by = () => ({ administratorId: colleague.id, address: '10.0.0.9' });
    const story = (kind: 'user' | 'order' | 'job' | 'file', id: string, role: Role = 'administrator') =>
      tellStory(shop.at(0), { ...by(), kind, id, role, mayAct: () => true });

    it('finds a thing by each of its keys, and tells a role only what it may read', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const order = await shop.batch(user, 1);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      const { database } = shop;
      const [line] = await database.orderLines.findAll({ where: { orderId: order.id } });
      const jobId = line?.jobId ?? '';
      await database.transact((transaction) => user.update({ email: `${user.id}@models.example` }, { transaction }));
      await database.transact((transaction) =>
        database.outbox.update({ requestId: 'req-of-the-office' }, { where: { workflowId: `job/${jobId}/1` }, transaction }),
      );
      const receipt = { id: newId(), provider: 'alipay', transactionId: '2026112922001', outTradeNo: 'x', orderId: order.id } as const;
      const came = { amountFen: 490, outcome: 'second', paidAt: new Date(), createdAt: new Date() } as const;
      await database.transact((transaction) => database.paymentReceipts.create({ ...receipt, ...came }, { transaction }));
      const made = await makeCodes(shop.at(0), { offerId: 'conversion10', count: 1, actorId: null });
      const expected: [key: string, found: unknown[]][] = [
        [user.phone, ['user', user.id, '手机号']],
        [`${user.id}@Models.example`, ['user', user.id, '邮箱']],
        [user.id, ['user', user.id, '账号编号']],
        [formatOrderNumber(order.orderNumber), ['order', order.id, '订单号']],
        [`${order.orderNumber.toLowerCase()}_1`, ['order', order.id, '商户单号']],
        [order.id, ['order', order.id, '订单编号']],
        ['2026112922001', ['order', order.id, '支付交易号']],
        [jobId, ['job', jobId, '处理编号']],
        ['req-of-the-office', ['job', jobId, '请求编号']],
      ];
      for (const [key, found] of expected) expect(await find(key), key).to.deep.equal([found]);
      expect((await find(made?.codes[0] ?? '')).map(([kind]) => kind)).to.deep.equal(['code']);
      expect(await find(order.id, 'reviewer'), 'orders are not for who reviews').to.deep.equal([]);
      expect(await find(user.id, 'support')).to.have.lengthOf(1);
      expect(await find('没有这个'), 'nothing').to.deep.equal([]);
      const { fileName, id: fileId } = (await database.files.findOne({ where: { ownerId: user.id }, rejectOnEmpty: true })).get();
      expect(await find(fileName)).to.deep.include(['file', fileId, '文件名']);
    });

    it('asks for every key by an index', async () => {
      const { sequelize } = shop.database;
      const asked: string[] = [];
      const { options } = sequelize as unknown as { options: { logging: false | ((sql: string) => void) } };
      options.logging = (sql) => void asked.push(sql.replace(/^Executing \([^)]*\): /, ''));
      const keys = [
        '13900000000',
        'a@models.example',
        newId(),
        '20260314-7KQ4-9XWD-2M3P',
        'R202603147KQ49XWD2M3P',
        '7KQ4-9XWD-2M3P-T5VN',
        'chair.glb',
      ];
      for (const key of keys) await find(key);
      options.logging = false;
      const selects = asked.filter((sql) => sql.startsWith('SELECT'));
      expect(selects.length).to.be.greaterThan(15);
      // Only the servers' EXPLAIN has a row with its keys for each table.
      if (shop.database.dialect === 'sqlite') return;
      for (const sql of selects) {
        const plan = await sequelize.query<Record<'table' | 'key' | 'possible_keys' | 'Extra', string | null>>(`EXPLAIN ${sql}`, {
          type: QueryTypes.SELECT,
        });
        expect(plan, sql).not.to.deep.equal([]);
        for (const row of plan) {
          expect(row, sql).to.include.keys('key', 'possible_keys');
          // Of a nearly empty table the server may read all rows; that there is an index for it is what counts.
          const isIndexed = row.key !== null || row.possible_keys !== null || /const table|Impossible/.test(row.Extra ?? '');
          expect(isIndexed, `${sql}\n${JSON.stringify(row)}`).to.equal(true);
        }
      }
    });

    it('tells the story of an order, a job and an account, each reading in the log, and notes in it', async () => {
      const user = await shop.person({ coinFen: 20_00 });
      const order = await shop.batch(user, 1);
      await payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      const told = await story('order', order.id);
      expect(told.entries.map(({ what }) => what)).to.include.members(['下单', '已支付，待交付', '处理中']);
      const [job] = told.related;
      await writeNote(shop.at(0), { ...by(), kind: 'job', id: job?.id ?? '', text: '用户来过电话', role: 'support' });
      const ofJob = await story('job', job?.id ?? '');
      expect(ofJob.entries.find(({ what }) => what === '备注')).to.include({ note: '用户来过电话', by: colleague.id });
      expect(ofJob.related.map(({ kind }) => kind)).to.include('order');
      const ofUser = await story('user', user.id);
      expect(ofUser.related.map(({ id }) => id)).to.include.members([order.id, job?.id]);
      expect(ofUser.acts.map(({ call }) => call)).to.include.members(['accountFreeze', 'officeGiveCoins']);
      const read = await shop.database.auditEvents.findAll({ where: { actorId: colleague.id, subjectId: user.id }, order: ['id'] });
      const entriesFor = async (role: Role) => JSON.stringify((await story('user', user.id, role)).entries);
      expect([(await entriesFor('administrator')).includes('10.0.0.9'), (await entriesFor('support')).includes('10.0.0.9')]).to.deep.equal([
        true,
        false,
      ]);
      expect(await codeOf(story('user', (await buildUser(shop.database, { role: 'finance' })).id, 'support'))).to.equal('auth.forbidden');
      expect(read.map(({ event }) => event)).to.deep.equal(['orderRead', 'noteWritten', 'storyRead', 'accountRead']);
      expect(await codeOf(story('order', order.id, 'reviewer'))).to.equal('auth.forbidden');
      expect(await codeOf(story('job', newId()))).to.equal('office.notFound');
      expect(await codeOf(writeNote(shop.at(0), { ...by(), kind: 'file', id: newId(), text: '没有', role: 'support' }))).to.equal(
        'office.notFound',
      );
    });

    it('gives coins once however often it is sent, and ends sessions of users but not of colleagues', async () => {
      const user = await shop.person();
      const gift = { ...by(), accountId: user.id, amountFen: 5_00, onceId: newId(), cause: '补偿' };
      await Promise.all([giveCoinsTo(shop.at(0), gift), giveCoinsTo(shop.at(0), gift)]);
      expect(await shop.coinsOf(user)).to.equal(5_00);
      expect(await shop.database.auditEvents.count({ where: { event: 'coinsGiven', subjectId: user.id } })).to.equal(1);
      expect(await codeOf(giveCoinsTo(shop.at(0), { ...gift, accountId: colleague.id }))).to.equal('administration.ownAccount');
      expect(await endAccountSessions(shop.at(0), { ...by(), accountId: user.id, cause: '被盗' })).to.equal(0);
      const other = await buildUser(shop.database, { role: 'finance' });
      expect(await codeOf(endAccountSessions(shop.at(0), { ...by(), accountId: other.id, cause: '试试' }))).to.equal(
        'administration.otherAdministrator',
      );
      await expectBalance(shop.database);
    });
  });
}
