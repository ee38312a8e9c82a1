import type { Role } from '../accounts/roles.ts';

/** What a role is called, and what it is for. */
export const roleWords: Readonly<Record<Role, { label: string; purpose: string }>> = {
  user: { label: '普通用户', purpose: '没有管理权限。' },
  support: {
    label: '客服',
    purpose:
      '接待用户：查看账号、订单、处理、退款申请和服务争议，重试或放弃卡住的处理，导出处理任务，下线设备，答复反馈。不能退款，不能冻结账号。',
  },
  reviewer: { label: '审核', purpose: '审核认证和商城模型，冻结模型，删除违规评论，下架违规需求。' },
  finance: {
    label: '财务',
    purpose: '办理退款、提现、对账、服务争议，设置价格，生成激活码，赠送云币，查看访问统计。导出订单、退款申请和提现。看不到认证资料。',
  },
  editor: { label: '编辑', purpose: '编辑网站页面，设置套餐和优惠券，删除评论，下架需求，查看访问统计，看不到收入。' },
  operator: {
    label: '运营',
    purpose:
      '处理日常事务：冻结账号，下线设备，设置上传限制和发布者，冻结模型，删除评论，下架需求，决定等待的任务，答复反馈，查看访问统计，导出账号和处理任务。看不到收入。',
  },
  auditor: { label: '审计', purpose: '可以查看和导出所有列表、订单和审计日志，不能修改任何内容。' },
  administrator: { label: '管理员', purpose: '全部权限，包括给别人设置角色。' },
};
