import { outcome, type ErrorEntry } from '../entry.ts';

/** Demands, offers, contracts and disputes. */
export const matchingErrors = {
  'matching.demandGone': outcome(60871, '需求不存在，或已经结束'),
  'matching.providerGone': outcome(60872, '没有找到这位服务商'),
  'matching.certifyFirst': outcome(60873, '通过实名认证后才能接单'),
  'matching.providerFirst': outcome(60874, '请先填写服务商资料，再报价'),
  'matching.ownDemand': outcome(60875, '不能给自己的需求报价'),
  'matching.offerGone': outcome(60876, '报价不存在，或已经有了结果'),
  'matching.contractGone': outcome(60877, '合同不存在'),
  'matching.tooMany': outcome(60878, '进行中的{what}最多 {count} 个，请先处理一些'),
  'matching.today': outcome(60879, '今天已经发布了 {count} 个需求，请明天再来'),
  'matching.deadline': outcome(60880, '期限要在明天到 {days} 天之内'),
  'matching.notNow': outcome(60881, '{message}'),
  'matching.notPayable': outcome(60882, '第 {number} 期已经托管或取消，不需要付款'),
  'matching.unmet': outcome(60883, '交付的模型没有达到约定的指标：{unmet}'),
  'matching.notMeasurable': outcome(60884, '请选择检测成功的单模型作为交付文件'),
  'matching.disputeGone': outcome(60885, '争议不存在，或已经结束'),
  'matching.refundTooLarge': outcome(60886, '退款不能超过托管的金额'),
  'matching.rateLater': outcome(60135, '合同结束并且托管过款项以后，才能在 {days} 天内评价对方'),
  'matching.rated': outcome(60136, '您已经评价过对方，每份合同只能评价一次'),
  'matching.ratedAway': outcome(60137, '对方的账号已冻结或注销，现在不能评价'),
  'matching.ratingGone': outcome(60138, '评价不存在，或已经被隐藏'),
  'matching.answered': outcome(60139, '这条评价已经回复过，只能回复一次'),
} as const satisfies Record<string, ErrorEntry>;
