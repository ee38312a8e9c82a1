/** Where visits come from, by the host of the page before: the ends of host names, and what they are called. */
const known = {
  baidu: { label: '百度', hosts: ['baidu.com'] },
  so360: { label: '360 搜索', hosts: ['so.com'] },
  sogou: { label: '搜狗', hosts: ['sogou.com'] },
  bing: { label: '必应', hosts: ['bing.com'] },
  google: { label: '谷歌', hosts: ['google.com', 'google.com.hk'] },
  toutiao: { label: '头条', hosts: ['toutiao.com'] },
  douyin: { label: '抖音', hosts: ['douyin.com'] },
  weixin: { label: '微信', hosts: ['weixin.qq.com', 'servicewechat.com'] },
  qq: { label: 'QQ', hosts: ['qq.com'] },
  weibo: { label: '微博', hosts: ['weibo.com', 'weibo.cn', 't.cn'] },
  zhihu: { label: '知乎', hosts: ['zhihu.com'] },
  bilibili: { label: '哔哩哔哩', hosts: ['bilibili.com', 'b23.tv'] },
  xiaohongshu: { label: '小红书', hosts: ['xiaohongshu.com', 'xhslink.com'] },
  csdn: { label: 'CSDN', hosts: ['csdn.net'] },
  github: { label: 'GitHub', hosts: ['github.com'] },
} as const;

/** Nobody led here: the address was typed, kept, or its page does not say where links are followed from. */
export const direct = 'direct';
/** Accounts of whom no visit is known, such as those that a program registered. */
export const unknownSource = 'unknown';
/** More different names than a day takes. */
export const otherSource = 'other';

const own: Readonly<Record<string, string>> = { [direct]: '直接访问', [unknownSource]: '来源未知', [otherSource]: '其他网站' };

/** What a source is called; a host by its name. */
export const sourceLabel = (source: string): string => own[source] ?? (known as Record<string, { label: string }>)[source]?.label ?? source;

const isUnder = (host: string, end: string): boolean => host === end || host.endsWith(`.${end}`);

/** The source that a referrer names; `ownHost`: our own pages lead to no visit. */
export function sourceOf(referrer: string, ownHost: string): string {
  const host = /^https?:\/\/([^/?#:@]+)/i.exec(referrer)?.[1]?.toLowerCase();
  if (host === undefined || host === ownHost.toLowerCase().replace(/:\d+$/, '')) return direct;
  const found = Object.entries(known).find(([, { hosts }]) => hosts.some((end) => isUnder(host, end)));
  if (found !== undefined) return found[0];
  return /^[a-z0-9.-]{1,60}$/.test(host) ? host.replace(/^www\./, '') : otherSource;
}

/** The campaign that an address names as `campaign` or `utm_campaign`; empty for none. */
export function campaignOf(address: string): string {
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '');
  const code = (query.get('campaign') ?? query.get('utm_campaign') ?? '').trim().toLowerCase();
  return /^[a-z0-9][a-z0-9._-]{0,31}$/.test(code) ? code : '';
}
