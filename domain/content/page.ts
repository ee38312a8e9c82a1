import { z } from 'zod';
import { contentLimits } from '../limits.ts';

/** What stands under one heading of the public site. */
export const sections = {
  news: { label: '新闻动态', address: '/news' },
  help: { label: '帮助中心', address: '/helpCenter/teach' },
  case: { label: '案例', address: '/case' },
  solution: { label: '解决方案', address: '/applicationCenter/templateIndustry' },
  product: { label: '产品与服务', address: '/production' },
  about: { label: '关于我们', address: '/applicationCenter/aboutUs' },
} as const;
export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections) as Section[];

/** A page as its author writes it: what is said about it above a line of dashes, its Markdown below. */
const headSchema = z.strictObject({
  title: z.string('缺少标题 title').min(2, '标题太短').max(60, '标题不超过 60 字'),
  description: z.string('缺少摘要 description').min(10, '摘要太短').max(200, '摘要不超过 200 字'),
  section: z.enum(sectionNames, `section 只能是：${sectionNames.join('、')}`),
  /** Of the day that it tells of; lists are in this order. */
  date: z.string('缺少日期 date').regex(/^\d{4}-\d{2}-\d{2}$/, '日期写成 2026-11-29'),
  /** It lists the pages of this section below its words. */
  list: z.enum(sectionNames, '没有这个列表').optional(),
  /** Of the small line above the title. */
  kicker: z.string().max(30).optional(),
});
export type PageHead = z.infer<typeof headSchema>;

export interface Page extends PageHead {
  body: string;
}

/** What is wrong with a source, in words for its author. */
export class PageSourceError extends Error {
  override readonly name = 'PageSourceError';
}

/** Reads a source. Throws `PageSourceError`. */
export function parsePage(source: string): Page {
  const text = source.replaceAll('\r\n', '\n');
  const found = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (found === null) throw new PageSourceError('开头要有一段用 --- 围起来的说明：title、description、section、date');
  const head = (found[1] ?? '').split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
  });
  const parsed = headSchema.safeParse(Object.fromEntries(head));
  if (!parsed.success) throw new PageSourceError(parsed.error.issues.map(({ message }) => message).join('；'));
  const body = found[2] ?? '';
  if (source.length > contentLimits.source) throw new PageSourceError(`一页不超过 ${contentLimits.source} 个字符`);
  return { ...parsed.data, body };
}
