import type { CallName } from '#domain/catalog/calls';
import { addresses, type OperatePage } from '../../addresses.ts';

export interface MenuRow {
  page: OperatePage;
  label: string;
  /** What one does there. */
  about: string;
  /** What the page asks for first: whoever may not make this call has no such page. */
  needs: CallName;
}

/** The pages of the back office, in the order of the menu. */
export const menu: readonly MenuRow[] = [
  { page: 'certifications', label: '认证审核', about: '核对资料，通过或驳回', needs: 'certificationList' },
  { page: 'accounts', label: '账号', about: '资料、冻结与权限', needs: 'accountList' },
  { page: 'claims', label: '侵权举报', about: '受理举报，冻结和决定', needs: 'operateClaimList' },
  { page: 'modelers', label: '模型师', about: '审核发布申请，冻结模型师', needs: 'modelerList' },
  { page: 'models', label: '商城模型', about: '审核上架，冻结违规模型', needs: 'offeredList' },
  { page: 'content', label: '网站内容', about: '公开页面的编辑与发布', needs: 'sitePageList' },
  { page: 'feedback', label: '问题与建议', about: '用户提交的问题', needs: 'feedbackList' },
  { page: 'inquiries', label: '留言与申请', about: '客服留言、定制和试用申请', needs: 'inquiryList' },
  { page: 'jobs', label: '处理任务', about: '等待决定的和所有人的处理', needs: 'operateJobList' },
  { page: 'orders', label: '订单', about: '订单的经过与退款', needs: 'operateOrderList' },
  { page: 'refunds', label: '退款申请', about: '买家申请的退款', needs: 'operateRefundList' },
  { page: 'disputes', label: '服务争议', about: '裁定服务合同的争议', needs: 'operateDisputeList' },
  { page: 'withdrawals', label: '提现审核', about: '审核与打款', needs: 'withdrawalQueue' },
  { page: 'reconciliation', label: '对账', about: '账单与账本的核对', needs: 'operateBillList' },
  { page: 'prices', label: '价格', about: '各项服务的价格', needs: 'operatePriceList' },
  { page: 'offers', label: '套餐与优惠券', about: '上架的套餐与发放的优惠券', needs: 'operateOfferList' },
  { page: 'campaigns', label: '活动', about: '弹窗、盲盒和活动的数据', needs: 'campaignList' },
  { page: 'codes', label: '激活码', about: '制作激活码', needs: 'operateCodeList' },
  { page: 'roles', label: '角色', about: '同事的角色和权限', needs: 'accountGrantRole' },
  { page: 'analytics', label: '访问统计', about: '访问、来源、活动与收入', needs: 'operateAnalytics' },
  { page: 'audit', label: '审计日志', about: '谁在什么时候做了什么', needs: 'auditList' },
];

export const addressOf = ({ page }: MenuRow): string => addresses.operate(page);
