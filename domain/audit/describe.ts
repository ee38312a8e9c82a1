import { roleWords } from '../administration/roles.ts';
import { certificationPapers } from '../certification/kinds.ts';
import { formatFullTime } from '../display/times.ts';
import { jobDescriptions } from '../kinds/jobs.ts';
import { modelerKinds } from '../modelers/kinds.ts';
import { methodNames } from '../identities/methods.ts';
import { priceIds, priceLabel } from '../orders/prices.ts';
import { tiers } from '../tiers.ts';
import type { AuditDetails } from './events.ts';
import { auditLabels } from './labels.ts';

interface Words {
  label: string;
  /** Values that are names of ours; any other is shown as it is. */
  values?: Readonly<Record<string, string>>;
  unit?: string;
}

const labelsOf = (table: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label]));

/** What lists of the back office are filtered by. */
const stateLabels = {
  ...{ all: '全部', unpaid: '待支付', underWay: '处理中', done: '已完成', closed: '已关闭', refunding: '退款中', refunded: '已退款' },
  ...{ open: '等待处理', granted: '已同意', refused: '未通过' },
  ...{ review: '待审核', paying: '打款中', paid: '已到账', returned: '未通过或失败' },
  ...{ frozen: '已冻结', staff: '同事', administrator: '管理员', publisher: '发布者', bypass: '不受上传限制' },
  ...{ waiting: '等待管理员决定', running: '处理中', failed: '失败' },
};

const devices: Words = { label: '下线设备', unit: ' 台' };

const words = new Map(
  Object.entries<Words>({
    cause: { label: '原因' },
    modelId: { label: '模型编号' },
    claimId: { label: '举报编号' },
    uploaderType: { label: '身份', values: labelsOf(modelerKinds) },
    device: { label: '设备', values: { '': '未知设备' } },
    count: devices,
    sessions: devices,
    method: { label: '方式', values: labelsOf(methodNames) },
    kind: { label: '类型', values: { personal: '个人', enterprise: '企业' } },
    read: {
      label: '查看了',
      values: { fields: '填写的资料', picture: '图片', annex: '附件', ...certificationPapers.personal, ...certificationPapers.enterprise },
    },
    certificationId: { label: '认证编号' },
    feedbackId: { label: '反馈编号' },
    withdrawal: { label: '提现编号' },
    card: { label: '银行卡' },
    role: { label: '角色', values: labelsOf(roleWords) },
    fromRole: { label: '原角色', values: labelsOf(roleWords) },
    thing: { label: '关于', values: { user: '账号', order: '订单', job: '处理', file: '文件', listing: '商城模型', code: '激活码' } },
    thingId: { label: '编号' },
    amountFen: { label: '金额', unit: ' 分' },
    tier: { label: '会员', values: labelsOf(tiers) },
    offerId: { label: '套餐' },
    onSale: { label: '出售', values: { true: '上架', false: '下架' } },
    codes: { label: '数量', unit: ' 个' },
    batchId: { label: '批次' },
    backupId: { label: '备份编号' },
    madeAt: { label: '备份时间' },
    rows: { label: '记录', unit: ' 行' },
    objects: { label: '对象', unit: ' 个' },
    findings: { label: '问题', unit: ' 处' },
    workflowId: { label: '任务' },
    bulkId: { label: '批量操作' },
    repeats: { label: '重试失败的' },
    act: { label: '操作', values: { retry: '批量重试', giveUp: '批量放弃', cancel: '批量取消' } },
    done: { label: '做了', unit: ' 个' },
    skipped: { label: '跳过', unit: ' 个' },
    failed: { label: '失败', unit: ' 个' },
    days: { label: '期限', unit: ' 天' },
    dueAt: { label: '注销到期' },
    refundNo: { label: '退款号' },
    requestId: { label: '退款申请' },
    transactionId: { label: '支付平台交易号' },
    bankNumber: { label: '银行流水号' },
    orderNo: { label: '订单' },
    pageNo: { label: '页码' },
    searched: { label: '按关键词查找', values: { true: '是', false: '否' } },
    priceId: { label: '价格', values: Object.fromEntries(priceIds.map((id) => [id, priceLabel(id)])) },
    fromFen: { label: '原价', unit: ' 分' },
    unitFen: { label: '新价', unit: ' 分' },
    refundedFen: { label: '退款', unit: ' 分' },
    owedFen: { label: '卖家欠回', unit: ' 分' },
    borneFen: { label: '平台承担', unit: ' 分' },
    refundFen: { label: '退给需求方', unit: ' 分' },
    disputeId: { label: '争议编号' },
    contractId: { label: '合同编号' },
    demandId: { label: '需求编号' },
    commentId: { label: '评论编号' },
    removed: { label: '删除', unit: ' 条' },
    page: { label: '页面' },
    number: { label: '版本' },
    from: { label: '生效时间' },
    campaignId: { label: '活动编号' },
    campaign: { label: '活动代码' },
    total: { label: '总数', unit: ' 张' },
    list: { label: '列表' },
    state: { label: '状态', values: stateLabels },
    event: { label: '事件', values: { ...auditLabels, all: '全部' } },
    work: { label: '处理类型', values: labelsOf(jobDescriptions) },
    keyword: { label: '关键词' },
    accountId: { label: '账号' },
    since: { label: '不早于' },
    until: { label: '早于' },
    ended: { label: '结果', values: { complete: '完整', cut: '超过行数，已截断', left: '没有下完', failed: '出错' } },
    perPerson: { label: '每人', unit: ' 张' },
  }),
);

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The circumstances of an event as administrators read them; `timeText` says how times are written, by default in the reader's zone. */
export const describeDetails = (details: AuditDetails, timeText: (at: Date) => string = formatFullTime): string =>
  Object.entries(details)
    .map(([name, value]) => {
      const { label, values, unit = '' }: Words = words.get(name) ?? { label: name };
      const text = String(value);
      return `${label}：${instant.test(text) ? timeText(new Date(text)) : (values?.[text] ?? text)}${unit}`;
    })
    .join('，');
