import { roleWords } from '../administration/roles.ts';
import type { AccountRowView } from '../administration/views.ts';
import { describeDetails } from '../audit/describe.ts';
import { auditLabels } from '../audit/labels.ts';
import type { AuditEventView } from '../audit/views.ts';
import type { OperateOrderRowView } from '../backoffice/views.ts';
import type { OperateJobView } from '../backoffice/work.ts';
import { clockInUtc8 } from '../membership/calendar.ts';
import { yuanText } from '../money/yuan.ts';
import type { OperateRefundView } from '../refunds/views.ts';
import { paymentMethods } from '../trade/methods.ts';
import type { WithdrawalQueueRowView } from '../wallet/views.ts';
import type { ExportList } from './lists.ts';

/** A row of each list, as operators see it. */
export interface ExportRows {
  orders: OperateOrderRowView;
  refunds: OperateRefundView;
  withdrawals: WithdrawalQueueRowView;
  accounts: AccountRowView;
  work: OperateJobView;
  audit: AuditEventView;
}

export type Column<Row> = readonly [title: string, cell: (row: Row) => string];

const time = (instant: string | null): string => (instant === null ? '' : clockInUtc8(new Date(instant)));
const platform = '平台';

function accountState({ deletedAt, frozenAt, deletionDueAt }: AccountRowView): string {
  if (deletedAt !== null) return '已注销';
  if (frozenAt !== null) return '已冻结';
  return deletionDueAt === null ? '正常' : '待注销';
}

/** The columns of each list's file. Times are those of UTC+8, money is in yuan. */
export const exportColumns: { readonly [L in ExportList]: readonly Column<ExportRows[L]>[] } = {
  orders: [
    ['订单号', (row) => row.orderNo],
    ['下单时间（北京时间）', (row) => time(row.createTime)],
    ['状态', (row) => row.statusLabel],
    ['功能模块', (row) => row.functionModule],
    ['交易类型', (row) => row.orderType],
    ['内容', (row) => row.description],
    ['账号', (row) => row.owner.nickName],
    ['手机号', (row) => row.owner.phone],
    ['账号编号', (row) => row.owner.id],
    ['金额（元）', (row) => yuanText(row.amount)],
    ['应付（元）', (row) => yuanText(row.payAble)],
    ['已付（元）', (row) => yuanText(row.paid)],
    ['已退（元）', (row) => yuanText(row.refunded)],
    ['支付方式', ({ method }) => (method === null ? '' : paymentMethods[method].label)],
    ['支付时间（北京时间）', (row) => time(row.paidAt)],
    ['结束时间（北京时间）', (row) => time(row.endedAt)],
  ],
  refunds: [
    ['申请时间（北京时间）', (row) => time(row.askedAt)],
    ['订单号', (row) => row.orderNo],
    ['内容', ({ items }) => items.map(({ description }) => description).join('；')],
    ['账号', (row) => row.account.nickName],
    ['手机号', (row) => row.account.phone],
    ['账号编号', (row) => row.account.id],
    ['付款（元）', (row) => yuanText(row.paid)],
    ['退回方式', ({ back }) => back.map(({ label, text }) => `${label} ${text}`).join('；')],
    ['原因', (row) => row.reasonLabel],
    ['说明', (row) => row.note],
    ['状态', (row) => row.label],
    ['未通过的原因', (row) => row.cause],
    ['处理时间（北京时间）', (row) => time(row.decidedAt)],
    ['处理人', (row) => row.decidedBy ?? ''],
  ],
  withdrawals: [
    ['提现编号', (row) => row.number],
    ['申请时间（北京时间）', (row) => time(row.createTime)],
    ['状态', (row) => row.statusLabel],
    ['账号', (row) => row.account.nickName],
    ['手机号', (row) => row.account.phone],
    ['账号编号', (row) => row.account.id],
    ['提现（元）', (row) => yuanText(row.amount)],
    ['手续费（元）', (row) => yuanText(row.fee)],
    ['代扣税（元）', (row) => yuanText(row.tax)],
    ['实付（元）', (row) => yuanText(row.net)],
    ['收款银行', (row) => row.bankName],
    ['收款账号', (row) => row.cardNumber],
    ['银行流水号', (row) => row.bankNumber ?? ''],
    ['原因', (row) => row.cause],
    ['审核时间（北京时间）', (row) => time(row.decidedAt)],
    ['结束时间（北京时间）', (row) => time(row.endedAt)],
  ],
  accounts: [
    ['账号编号', (row) => row.id],
    ['手机号', (row) => row.phone],
    ['昵称', (row) => row.nickName],
    ['状态', accountState],
    ['角色', ({ role }) => roleWords[role].label],
    ['发布者', ({ isPublisher }) => (isPublisher ? '是' : '否')],
    ['不受上传限制', ({ bypassesLimits }) => (bypassesLimits ? '是' : '否')],
    ['注册时间（北京时间）', (row) => time(row.createdAt)],
    ['冻结时间（北京时间）', (row) => time(row.frozenAt)],
    ['注销时间（北京时间）', (row) => time(row.deletedAt)],
  ],
  work: [
    ['编号', (row) => row.id],
    ['提交时间（北京时间）', (row) => time(row.createdAt)],
    ['状态', (row) => row.state],
    ['从何时起（北京时间）', (row) => time(row.since)],
    ['处理类型', (row) => row.kindLabel],
    ['模型', (row) => row.name],
    ['账号', (row) => row.account.nickName],
    ['手机号', (row) => row.account.phone],
    ['账号编号', (row) => row.account.id],
    ['阶段', (row) => row.stage],
    ['第几次运行', (row) => String(row.attempt)],
    ['原因', (row) => row.reason],
    ['任务编号', (row) => row.workflowId],
  ],
  audit: [
    ['时间（北京时间）', (row) => time(row.createdAt)],
    ['事件', (row) => auditLabels[row.event]],
    ['操作人', ({ actor }) => actor?.name ?? platform],
    ['操作人编号', ({ actor }) => actor?.id ?? ''],
    ['有关账号', ({ subject }) => subject?.name ?? ''],
    ['有关账号编号', ({ subject }) => subject?.id ?? ''],
    ['来源地址', (row) => row.address ?? ''],
    ['说明', ({ details }) => describeDetails(details, clockInUtc8)],
    ['记录编号', (row) => row.id],
  ],
};

/** The titles of a list's file. */
export const exportHeader = (list: ExportList): string[] => exportColumns[list].map(([title]) => title);

/** A row of a list's file. */
export const exportCells = <Row>(columns: readonly Column<Row>[], row: Row): string[] => columns.map(([, cell]) => cell(row));
