import type { Retention } from '../retention.ts';
import type { CertificationKind } from './kinds.ts';

/** Stored with each consent; another text gets another version. */
export const consentVersion = '2026-1';

export interface ConsentText {
  version: string;
  title: string;
  paragraphs: string[];
}

const period = (ms: number): string => {
  const days = Math.round(ms / (24 * 60 * 60_000));
  return days % 365 === 0 ? `${days / 365} 年` : `${days} 天`;
};

const collected: Record<CertificationKind, string> = {
  personal: '您的姓名、身份证号码和身份证两面的照片',
  enterprise: '企业名称、统一社会信用代码、法定代表人姓名和营业执照照片',
};

/** What a person agrees to, apart from everything else, before handing in papers; with the days that this deployment keeps what. */
export const consentText = (kind: CertificationKind, { papersMs, remainsMs }: Pick<Retention, 'papersMs' | 'remainsMs'>): ConsentText => ({
  version: consentVersion,
  title: '敏感个人信息处理单独同意书',
  paragraphs: [
    `为了核验您的身份，我们需要收集${collected[kind]}。其中的证件信息属于敏感个人信息，泄露可能影响您的人身和财产安全，因此依据《中华人民共和国个人信息保护法》第二十八条、第二十九条单独征得您的同意。`,
    '这些信息只用于实名认证，由经过授权的管理员人工审核，每一次查看都会留下记录。信息和照片都加密保存，不会向他人提供，法律、行政法规要求的除外。',
    `照片在审核完成 ${period(papersMs)}后自动删除。姓名和号码随账号保存；账号注销后，依据《中华人民共和国网络安全法》《中华人民共和国电子商务法》的规定去除手机号等关联信息后再保存 ${period(remainsMs)}，随后删除。`,
    '您可以不同意，不认证不影响使用其他功能。同意之后也可以联系客服撤回，撤回不影响此前已经完成的审核。',
  ],
});
