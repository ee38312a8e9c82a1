import { outcome, type ErrorEntry } from '../entry.ts';

/** Requests for a refund. */
export const refundErrors = {
  'refund.notFound': outcome(60453, '退款申请不存在'),
  'refund.notAskable': outcome(60454, '{message}'),
  'refund.asked': outcome(60455, '所选的项目已经申请退款，请等待处理'),
  'refund.tooMany': outcome(60456, '一个订单最多申请 {count} 次退款，请联系客服'),
  'refund.decided': outcome(60457, '这个退款申请已经处理'),
} as const satisfies Record<string, ErrorEntry>;
