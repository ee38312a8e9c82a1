import type { Model, ModelStatic, WhereOptions } from 'sequelize';
import type { CallName } from '#domain/catalog/calls';
import type { Database } from '#storage/database/connect';

interface Queue {
  label: string;
  /** The page where they are decided. */
  to: string;
  needs: CallName;
  read: (database: Database) => Promise<{ count: number; oldest: Date | null }>;
}

/** How many rows wait, and since when the oldest. */
async function waiting(
  table: ModelStatic<Model>,
  where: WhereOptions,
  since = 'createdAt',
): Promise<{ count: number; oldest: Date | null }> {
  const [count, first] = await Promise.all([
    table.count({ where }),
    table.findOne({ where, order: [[since, 'ASC']], attributes: [since] }),
  ]);
  return { count, oldest: (first?.get(since) as Date | undefined) ?? null };
}

/** What waits for a decision of somebody who works here, a row for each queue. */
export const queues: readonly Queue[] = [
  { label: '等待决定的任务', to: '/operate/jobs', needs: 'operateJobList', read: ({ waitingWorks }) => waiting(waitingWorks, {}, 'since') },
  {
    label: '退款申请',
    to: '/operate/refunds',
    needs: 'operateRefundList',
    read: ({ refundRequests }) => waiting(refundRequests, { state: 'Asked' }),
  },
  {
    label: '服务争议',
    to: '/operate/disputes',
    needs: 'operateDisputeList',
    read: ({ matchDisputes }) => waiting(matchDisputes, { open: true }),
  },
  {
    label: '支付机构拒绝的退款',
    to: '/operate/orders?state=refunding',
    needs: 'operateOrderList',
    read: ({ paymentRefunds }) => waiting(paymentRefunds, { state: 'Refused' }),
  },
  {
    label: '认证',
    to: '/operate/certifications',
    needs: 'certificationList',
    read: ({ certifications }) => waiting(certifications, { status: 'UnderReview' }),
  },
  {
    label: '模型师申请',
    to: '/operate/modelers',
    needs: 'modelerList',
    read: ({ modelerApplications }) => waiting(modelerApplications, { status: 'UnderReview' }),
  },
  {
    label: '侵权举报',
    to: '/operate/claims',
    needs: 'operateClaimList',
    read: ({ theftClaims }) => waiting(theftClaims, { status: ['Open', 'Hearing'] }),
  },
  {
    label: '商城模型',
    to: '/operate/models',
    needs: 'offeredList',
    read: ({ mallModels }) => waiting(mallModels, { status: 'UnderReview' }),
  },
  {
    label: '提现',
    to: '/operate/withdrawals',
    needs: 'withdrawalQueue',
    read: ({ withdrawals }) => waiting(withdrawals, { status: 'UnderReview' }),
  },
  { label: '问题与建议', to: '/operate/feedback', needs: 'feedbackList', read: ({ feedback }) => waiting(feedback, { answeredAt: null }) },
];
