import { z } from 'zod';
import { callerShape } from '../wire/schema.ts';

/** Sites of others that stand at the foot of public pages. Lengths in characters. */
export const friendLinkLimits = { count: 30, name: 20, link: 200 } as const;

/** A whole address by TLS, with a host and without a name or password. */
const isSecureAddress = (link: string): boolean => {
  if (!/^https:\/\/[^\s"'<>\\]+$/.test(link) || !URL.canParse(link)) return false;
  const { hostname, username, password } = new URL(link);
  return hostname.includes('.') && username === '' && password === '';
};

const { count, name, link } = friendLinkLimits;

export const friendLinkSchema = z.object({
  name: z.string('缺少名称').trim().min(1, '请填写名称').max(name, `名称最多 ${name} 个字`),
  link: z.string('缺少地址').trim().max(link, `地址最多 ${link} 个字符`).refine(isSecureAddress, '请填写以 https:// 开头的完整地址'),
  isOn: z.boolean('缺少是否显示').describe('为 false 时留着不显示'),
});
export type FriendLink = z.infer<typeof friendLinkSchema>;

export const friendLinkSaveSchema = z.object({
  ...callerShape,
  links: z.array(friendLinkSchema, '缺少链接').max(count, `最多 ${count} 个链接`).describe('全部链接，按显示的顺序'),
  basedOn: z.string('缺少所依据的列表').max(64, '所依据的列表不正确').describe('读到的 revision；有人在此之后保存过，就不保存'),
});

export const friendLinkListView = z.object({
  links: z.array(friendLinkSchema).describe('全部链接，按显示的顺序'),
  revision: z.string().describe('这份列表的记号，保存时带回'),
});
export type FriendLinkListView = z.infer<typeof friendLinkListView>;

/** What visitors see: the documented entity. */
export const friendLinkView = z.object({ id: z.string(), name: z.string(), link: z.string() });
export type FriendLinkView = z.infer<typeof friendLinkView>;
