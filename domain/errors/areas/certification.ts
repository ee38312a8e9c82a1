import { outcome, type ErrorEntry } from '../entry.ts';

/** Certification of persons and companies. */
export const certificationErrors = {
  'certification.underReview': outcome(60266, '认证正在审核中，请等待审核结果'),
  'certification.verified': outcome(60267, '账号已经通过认证，不需要再次提交'),
  'certification.numberTaken': outcome(60268, '这个证件号码不能用于本账号的认证，请核对后重试，或联系客服'),
  'certification.tooMany': outcome(60269, '今天提交认证的次数已达上限，请明天再试'),
  'certification.notFound': outcome(60270, '认证申请不存在或已删除'),
  'certification.decided': outcome(60271, '这份申请已经处理过，可能刚刚由其他管理员处理'),
  'certification.papersErased': outcome(60272, '证件照片已经删除，不能再查看'),
} as const satisfies Record<string, ErrorEntry>;
