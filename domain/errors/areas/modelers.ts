import { outcome, type ErrorEntry } from '../entry.ts';

/** Those who publish models. */
export const modelerErrors = {
  'modeler.frozen': outcome(60520, '您的模型师账户已冻结,请联系客服'),
  'modeler.underReview': outcome(60521, '申请正在审核，请等待结果'),
  'modeler.already': outcome(60522, '您已经开通了发布，不需要申请'),
  'modeler.tooMany': outcome(60523, '30 天内最多申请 {count} 次，请过些时候再来'),
  'modeler.unknown': outcome(60524, '申请不存在'),
  'modeler.decided': outcome(60525, '这个申请已经处理'),
  'modeler.freeOnly': outcome(60526, '分享者只能发布免费的模型；要出售模型，请申请成为个人或企业模型师'),
  'modeler.unchanged': outcome(60527, '模型师账户的状态刚刚有变化，请刷新后再试'),
} as const satisfies Record<string, ErrorEntry>;
