import { outcome, type ErrorEntry } from '../entry.ts';

/** Links by which models are shown to others. */
export const shareErrors = {
  'share.gone': outcome(60840, '分享不存在，或者已经停用、到期'),
  'share.passwordNeeded': outcome(60841, '这个分享要输入密码'),
  'share.passwordWrong': outcome(60842, '密码不对'),
  'share.tryLater': { ...outcome(60843, '密码错的次数太多，请 {seconds} 秒后再试'), datas: ['seconds'] },
  'share.tooMany': outcome(60844, '同时有效的分享链接最多 {count} 个，请先停用不用的'),
  'share.notFound': outcome(60845, '这个分享链接不存在或已经停用'),
  'share.privateEmbed': outcome(60846, '私密链接要输入密码，不能嵌入网站；请用公开链接'),
} as const satisfies Record<string, ErrorEntry>;
