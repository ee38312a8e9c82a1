import { describeDetails } from '#domain/audit/describe';
import type { AuditDetails, AuditEvent } from '#domain/audit/events';
import { auditLabels } from '#domain/audit/labels';
import type { Role } from '#domain/accounts/roles';
import { roleWords } from '#domain/administration/roles';
import { calls } from '#domain/catalog/calls';
import { mayCall } from '#domain/catalog/rights';
import { AppError } from '#domain/errors/app-error';
import { formatBytes } from '#domain/display/numbers';
import { fileStatusLabels } from '#domain/files/labels';
import { jobStatusLabels } from '#domain/jobs/labels';
import { jobDescriptions } from '#domain/kinds/jobs';
import { formatYuan } from '#domain/money/yuan';
import { officeLimits } from '#domain/office/limits';
import { operatorStatusLabels } from '#domain/orders/labels';
import { clockInUtc8 } from '#domain/membership/calendar';
import { tiers } from '#domain/tiers';
import { formatOrderNumber } from '#domain/trade/order-number';
import type { UserRow } from '#storage/database/models/accounts';
import { listSessions } from '../../accounts/list-sessions.ts';
import { currentTime, type ClockDeps } from '../../deps.ts';
import { currentMembership } from '../../membership/current-membership.ts';
import { readAccountMoney } from '../../wallet/account-money.ts';
import type { Act, Entry, Story, Teller } from './story.ts';

const checkLabels: Readonly<Record<number, string>> = { 0: '审核中', 1: '已认证', 2: '未通过', 3: '未认证' };

const shown = 10;
const audited = 100;
/** What of the audit log everybody reads who may read the account, without addresses. */
const toldToAll: AuditEvent[] = ['accountFrozen', 'accountUnfrozen', 'sessionsEnded', 'coinsGiven'];

/** The newest of what he has, each with its own story. */
async function belongingsOf(
  { database }: ClockDeps,
  ownerId: string,
): Promise<{ related: Story['related']; entries: Entry[]; running: number }> {
  const newest = { where: { ownerId }, order: [['id', 'DESC']] as [string, string][], limit: shown };
  const [orders, jobs, files, running] = await Promise.all([
    database.orders.findAll(newest),
    database.jobs.findAll(newest),
    database.files.findAll(newest),
    database.jobs.count({ where: { ownerId, status: ['Queued', 'Running'] } }),
  ]);
  const orderNote = (order: (typeof orders)[number]): string =>
    `${order.description}，${formatYuan(order.payableFen)}，${operatorStatusLabels[order.status]}`;
  const jobNote = (job: (typeof jobs)[number]): string =>
    `${jobDescriptions[job.kind].label}，${job.waitingSince === null ? jobStatusLabels[job.status] : '等待决定'}`;
  return {
    running,
    related: [
      ...orders.map((order) => ({
        kind: 'order' as const,
        id: order.id,
        title: formatOrderNumber(order.orderNumber),
        note: orderNote(order),
      })),
      ...jobs.map((job) => ({ kind: 'job' as const, id: job.id, title: job.modelName, note: jobNote(job) })),
      ...files.map((file) => ({ kind: 'file' as const, id: file.id, title: file.modelName, note: fileStatusLabels[file.status] })),
    ],
    entries: orders.map((order): Entry => ({
      ...{ at: order.createdAt, what: `下单：${order.description}`, by: ownerId, amountFen: order.payableFen },
      ...{ note: operatorStatusLabels[order.status], thing: { kind: 'order', id: order.id } },
    })),
  };
}

function actsOf(user: UserRow, { devices, running, coinFen }: { devices: number; running: number; coinFen: number }): Act[] {
  if (user.deletedAt !== null) return [];
  const isColleague = user.role !== 'user';
  const end: Act = {
    ...{ call: 'officeEndSessions', subject: user.id, label: '下线全部设备', isDangerous: false },
    effects: [`${devices} 台设备退出登录，可以重新登录`, '在这些设备上绑定的第三方账号一并解绑', '密码和余额不变'],
  };
  const freeze: Act = {
    ...{ call: 'accountFreeze', subject: user.id, label: '冻结账号', isDangerous: true },
    effects: [
      `${devices} 台设备立即退出登录，解冻前不能登录`,
      `正在进行的 ${running} 个处理继续，结果保留`,
      '用户登录时看到原因；可以随时解冻',
    ],
  };
  const unfreeze: Act = {
    ...{ call: 'accountUnfreeze', subject: user.id, label: '解冻账号', isDangerous: false },
    effects: ['马上可以登录，文件、订单和余额都在', '可以随时再次冻结'],
  };
  const coins: Act = {
    ...{ call: 'officeGiveCoins', subject: user.id, label: '赠送云币', isDangerous: false },
    effects: [
      `现在有 ${formatYuan(coinFen)}，一次最多赠送 ${formatYuan(officeLimits.coinFen)}`,
      '马上可以使用，不能提现；送出后不能收回',
      '用户在账户明细里看到',
    ],
  };
  return [
    ...(isColleague ? [] : [user.frozenAt === null ? freeze : unfreeze]),
    ...(devices > 0 && !isColleague ? [end] : []),
    ...(user.frozenAt === null ? [coins] : []),
  ];
}

/** An account: who it is, what it has, and what happened to it. Colleagues are told of to those alone who read the audit log: `auth.forbidden`. */
export const userStory: Teller = async (deps, id, role) => {
  const { users, auditEvents, files, jobs, orders, riskChecks, feedback } = deps.database;
  const user = await users.findByPk(id);
  if (user === null) return null;
  const readsLog = mayCall(role, 'auditList', calls.auditList.effect);
  if (user.role !== 'user' && !readsLog) throw new AppError('auth.forbidden');
  const kept = { ownerId: id, deletedAt: null };
  const [membership, money, sessions, events, belongings, fileCount, jobCount, orderCount, risky, asked] = await Promise.all([
    currentMembership(deps.database, id, currentTime(deps)),
    readAccountMoney(deps, { ownerId: id }),
    listSessions(deps, { userId: id }),
    auditEvents.findAll({ where: { subjectId: id, ...(!readsLog && { event: toldToAll }) }, order: [['id', 'DESC']], limit: audited }),
    belongingsOf(deps, id),
    files.count({ where: kept }),
    jobs.count({ where: kept }),
    orders.count({ where: { ownerId: id } }),
    riskChecks.count({ where: { phone: user.phone } }),
    feedback.count({ where: { ownerId: id } }),
  ]);
  const isGone = user.deletedAt !== null;
  const lead = isGone
    ? '账号已注销。'
    : user.frozenAt !== null
      ? `已冻结：${user.frozenCause}`
      : user.deletionDueAt !== null
        ? `已申请注销，${clockInUtc8(user.deletionDueAt)} 删除。`
        : `正常，${sessions.length} 台设备登录着，${belongings.running} 个处理正在进行。`;
  return {
    title: user.nickName,
    state: isGone ? '已注销' : user.frozenAt === null ? '正常' : '已冻结',
    tone: isGone ? 'quiet' : user.frozenAt === null ? 'success' : 'error',
    lead,
    ownerId: id,
    facts: [
      { label: '手机号', value: user.phone },
      { label: '邮箱', value: user.email ?? '未绑定' },
      {
        label: '会员',
        value:
          membership === null ? tiers.free.label : `${tiers[membership.tier].label}，到 ${clockInUtc8(membership.endsAt).slice(0, 10)}`,
      },
      { label: '认证', value: checkLabels[user.checkStatus] ?? '' },
      ...(user.role === 'user' ? [] : [{ label: '角色', value: roleWords[user.role as Role].label }]),
      { label: '云币', value: `${formatYuan(money.coinFen)}，其中赠送 ${formatYuan(money.givenFen)}` },
      {
        label: '收益',
        value: `可用 ${formatYuan(money.settledFen)}，待结算 ${formatYuan(money.pendingFen)}，提现中 ${formatYuan(money.frozenFen)}`,
      },
      { label: '拥有', value: `${fileCount} 个文件，${jobCount} 个结果，${orderCount} 个订单，${money.couponCount} 张优惠券` },
      { label: '存储', value: `${formatBytes(user.storageUsedBytes)}${user.bypassesLimits ? '，不受上传限制' : ''}` },
      {
        label: '设备',
        value:
          sessions.length === 0
            ? '没有登录'
            : sessions
                .slice(0, 5)
                .map(({ device }) => (device === '' ? '未知设备' : device))
                .join('，'),
      },
      { label: '风险', value: risky === 0 ? '近期没有风险验证' : `近期 ${risky} 次风险验证` },
      { label: '反馈', value: `${asked} 条` },
      { label: '账号编号', value: id, isCode: true },
    ],
    related: belongings.related,
    entries: [
      { at: user.createdAt, what: '注册账号', by: id },
      ...belongings.entries,
      ...events.map(({ createdAt, event, actorId, details, address }): Entry => ({
        ...{ at: createdAt, what: auditLabels[event], by: actorId },
        note: [describeDetails(JSON.parse(details) as AuditDetails, clockInUtc8), address === null || !readsLog ? '' : `来自 ${address}`]
          .filter((part) => part !== '')
          .join('，'),
      })),
    ],
    acts: actsOf(user, { devices: sessions.length, running: belongings.running, coinFen: money.coinFen }),
  } satisfies Story;
};
