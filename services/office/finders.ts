import { Op } from 'sequelize';
import { maskPhone } from '#domain/accounts/display';
import { fileStatusLabels } from '#domain/files/labels';
import { jobStatusLabels } from '#domain/jobs/labels';
import { jobDescriptions } from '#domain/kinds/jobs';
import { mallStatusLabels } from '#domain/mall/state';
import { formatYuan } from '#domain/money/yuan';
import type { Thing } from '#domain/office/things';
import { operatorStatusLabels } from '#domain/orders/labels';
import { readActivationCode } from '#domain/packages/codes';
import { isRequestId } from '#domain/traces/ids';
import { formatOrderNumber } from '#domain/trade/order-number';
import { outerMethods, paymentMethodNames } from '#domain/trade/methods';
import { subjectOfRun } from '#domain/workflows/ids';
import type { Database } from '#storage/database/connect';
import { hashSecret } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { MallModelRow } from '#storage/database/models/mall';
import type { OrderRow } from '#storage/database/models/orders';

/** Something that was found, and by what. */
export interface Hit extends Thing {
  by: string;
  title: string;
  note: string;
}

interface Finder {
  /** Whether a key can be one of these at all. */
  fits: (key: string) => boolean;
  /** By an index: it is asked with every key that fits. */
  find: (database: Database, key: string) => Promise<Hit[]>;
}

const isId = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);
const numberOf = (key: string): string => key.replaceAll('-', '').toUpperCase();

const userHit = (by: string, { id, nickName, phone, frozenAt, deletedAt }: UserRow): Hit => ({
  ...{ kind: 'user', id, by, title: nickName },
  note: deletedAt !== null ? '已注销' : `${maskPhone(phone)}${frozenAt === null ? '' : '，已冻结'}`,
});
const orderHit = (by: string, { id, orderNumber, status, payableFen, description }: OrderRow): Hit => ({
  ...{ kind: 'order', id, by, title: formatOrderNumber(orderNumber) },
  note: `${description}，${formatYuan(payableFen)}，${operatorStatusLabels[status]}`,
});
const jobHit = (by: string, { id, modelName, kind, status, waitingSince }: JobRow): Hit => ({
  ...{ kind: 'job', id, by, title: modelName },
  note: `${jobDescriptions[kind].label}，${waitingSince === null ? jobStatusLabels[status] : '等待决定'}`,
});
const fileHit = (by: string, { id, modelName, fileName, status, deletedAt }: FileRow): Hit => ({
  ...{ kind: 'file', id, by, title: modelName },
  note: `${fileName}，${deletedAt === null ? fileStatusLabels[status] : '已删除'}`,
});
const listingHit = (by: string, { id, name, status }: MallModelRow): Hit => ({
  ...{ kind: 'listing', id, by, title: name, note: mallStatusLabels[status] },
});

async function ordersOf({ orders }: Database, by: string, ids: readonly (string | null)[]): Promise<Hit[]> {
  const known = ids.filter((id) => id !== null);
  return known.length === 0 ? [] : (await orders.findAll({ where: { id: known } })).map((row) => orderHit(by, row));
}

/** One kind of row by its id. */
const byId = <Row>(
  by: string,
  rowOf: (database: Database, id: string) => Promise<Row | null>,
  hitOf: (by: string, row: Row) => Hit,
): Finder => ({
  fits: isId,
  async find(database, id) {
    const row = await rowOf(database, id);
    return row === null ? [] : [hitOf(by, row)];
  },
});

/** Of one request, and of one name: no order, which would sort all that begin so. */
const mostStarted = 50;
const mostNamed = 5;
/** Rows whose names begin so; with these characters LIKE would mean another. */
const beginsWith = (key: string) => ({ [Op.like]: `${key.replaceAll(/[\\%_]/g, '\\$&')}%` });

/** What may be looked for, in the order in which it is shown. */
export const finders: readonly Finder[] = [
  {
    fits: (key) => /^1\d{10}$/.test(key),
    find: async ({ users }, phone) => (await users.findAll({ where: { phone } })).map((row) => userHit('手机号', row)),
  },
  {
    fits: (key) => key.includes('@'),
    find: async ({ users }, email) => (await users.findAll({ where: { email: email.toLowerCase() } })).map((row) => userHit('邮箱', row)),
  },
  byId('账号编号', ({ users }, id) => users.findByPk(id), userHit),
  byId('订单编号', ({ orders }, id) => orders.findByPk(id), orderHit),
  byId('处理编号', ({ jobs }, id) => jobs.findByPk(id), jobHit),
  byId('文件编号', ({ files }, id) => files.findByPk(id), fileHit),
  byId('模型编号', ({ mallModels }, id) => mallModels.findByPk(id), listingHit),
  {
    fits: isId,
    async find({ coupons, users }, id) {
      const coupon = await coupons.findByPk(id, { attributes: ['ownerId', 'name'] });
      const owner = coupon && (await users.findByPk(coupon.ownerId));
      return coupon && owner ? [{ ...userHit('优惠券编号', owner), note: `有优惠券「${coupon.name}」` }] : [];
    },
  },
  {
    // With the number of the attempt behind it, as providers have it.
    fits: (key) => /^\d{8}[0-9A-Z]{12}(_\d{1,9})?$/.test(numberOf(key)),
    async find({ orders }, key) {
      const [orderNumber = '', attempt] = numberOf(key).split('_');
      const rows = await orders.findAll({ where: { orderNumber } });
      return rows.map((row) => orderHit(attempt === undefined ? '订单号' : '商户单号', row));
    },
  },
  {
    fits: (key) => /^R\d{8}[0-9A-Z]{12}$/.test(numberOf(key)),
    async find(database, key) {
      const refund = await database.paymentRefunds.findByPk(numberOf(key), { attributes: ['orderId'] });
      return ordersOf(database, '退款号', [refund?.orderId ?? null]);
    },
  },
  {
    fits: (key) => /^[\w-]{8,64}$/.test(key),
    async find(database, transactionId) {
      const { paymentReceipts, paymentAttempts } = database;
      const [receipts, attempts] = await Promise.all([
        paymentReceipts.findAll({ where: { provider: [...outerMethods], transactionId }, attributes: ['orderId'] }),
        paymentAttempts.findAll({ where: { method: [...paymentMethodNames], transactionId }, attributes: ['orderId'] }),
      ]);
      return ordersOf(
        database,
        '支付交易号',
        [...receipts, ...attempts].map(({ orderId }) => orderId),
      );
    },
  },
  {
    fits: isRequestId,
    async find({ outbox, openRequests, jobs, files, users }, requestId) {
      const [started, asked] = await Promise.all([
        outbox.findAll({ where: { requestId }, attributes: ['workflowId'], order: [['id', 'ASC']], limit: mostStarted }),
        openRequests.findAll({ where: { requestId }, attributes: ['ownerId'], limit: 1 }),
      ]);
      const id = [...new Set(started.flatMap(({ workflowId }) => subjectOfRun(workflowId)?.id ?? []))];
      const [jobRows, fileRows, userRows] = await Promise.all([
        jobs.findAll({ where: { id } }),
        files.findAll({ where: { id } }),
        users.findAll({ where: { id: asked.map(({ ownerId }) => ownerId) } }),
      ]);
      const by = '请求编号';
      return [
        ...jobRows.map((row) => jobHit(by, row)),
        ...fileRows.map((row) => fileHit(by, row)),
        ...userRows.map((row) => ({ ...userHit(by, row), note: '通过开放接口发出的请求' })),
      ];
    },
  },
  {
    fits: (key) => readActivationCode(key) !== undefined,
    async find({ activationCodes }, key) {
      const codeHash = hashSecret(readActivationCode(key) ?? '');
      const code = await activationCodes.findOne({ where: { codeHash } });
      return code === null
        ? []
        : [{ kind: 'code', id: code.id, by: '激活码', title: code.offerId, note: code.usedAt === null ? '还没有使用' : '已使用' }];
    },
  },
  {
    fits: (key) => !isId(key) && !/^1\d{10}$/.test(key),
    async find({ files }, key) {
      const [byFile, byModel] = await Promise.all([
        files.findAll({ where: { fileName: beginsWith(key), deletedAt: null }, limit: mostNamed }),
        files.findAll({ where: { modelName: beginsWith(key), deletedAt: null }, limit: mostNamed }),
      ]);
      return [...byFile.map((row) => fileHit('文件名', row)), ...byModel.map((row) => fileHit('模型名', row))];
    },
  },
];
