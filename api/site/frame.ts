import type { FriendLinkView } from '#domain/content/friend-links';
import { escapeHtml } from '#domain/content/markdown';
import { footer, friendLinkRel, isUnder, publicMenu, type MenuItem, type MenuLink, type SiteSettings } from '#domain/site/menu';
import { siteStyleAddress } from './style.ts';
import { siteScriptAddress, visitsScriptAddress } from './script.ts';

export interface Framed {
  title: string;
  description: string;
  /** Path and query under which it is to be known. */
  address: string;
  /** HTML of its own. */
  body: string;
  crumbs: readonly { label: string; to?: string }[];
  /** For search engines. */
  facts?: Readonly<Record<string, unknown>>;
  isHidden?: boolean;
}

export const productName = '模工坊 · Modelmill';

const link = ({ label, to, text }: MenuLink): string =>
  `<a href="${escapeHtml(to)}">${text === undefined ? escapeHtml(label) : `<b>${escapeHtml(label)}</b><span>${escapeHtml(text)}</span>`}</a>`;

function menuItem(item: MenuItem, path: string): string {
  const here = isUnder(item, path) ? ' aria-current="true"' : '';
  if (item.to !== undefined) return `<a href="${item.to}"${here}>${item.label}</a>`;
  const entries = (item.entries ?? []).map((one) => `<li>${link(one)}</li>`).join('');
  return `<details class="group"><summary${here}>${item.label}</summary><ul>${entries}</ul></details>`;
}

const logo =
  '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1456F0"/><path d="M16 6.2 24.6 11 16 15.8 7.4 11z" fill="#fff"/><path d="M16 15.8 24.6 11v10L16 25.8z" fill="#fff" fill-opacity=".4"/><path d="M7.4 11 16 15.8v10L7.4 21z" fill="#fff" fill-opacity=".72"/></svg>';

const header = (path: string, address: string, isSignedIn: boolean): string => `<header class="head"><div class="wide bar">
<a class="logo" href="/" title="回到首页">${logo}<span>模工坊 <small>Modelmill</small></span></a>
<nav class="menu" aria-label="产品与帮助">${publicMenu.map((item) => menuItem(item, path)).join('')}</nav>
<div class="person"><a class="search" href="/common/search" aria-label="搜索"><svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><circle cx="8" cy="8" r="5.2"/><path d="m12 12 4 4"/></svg></a>
<a href="/workbench">我的工作台</a>${
  isSignedIn
    ? '<a href="/workbench/information">个人中心</a>'
    : `<a class="enter" href="/loginSystem?returnURL=${encodeURIComponent(address)}">登录/注册</a>`
}</div></div></header>`;

function friends(links: readonly FriendLinkView[]): string {
  if (links.length === 0) return '';
  const items = links.map(({ name, link: to }) => `<li><a href="${escapeHtml(to)}" rel="${friendLinkRel}">${escapeHtml(name)}</a></li>`);
  return `<nav class="wide friends" aria-label="友情链接"><h2>友情链接</h2><ul>${items.join('')}</ul></nav>`;
}

function foot(settings: SiteSettings, friendLinks: readonly FriendLinkView[]): string {
  const columns = footer.map(
    ({ title, links }) => `<div><h2>${title}</h2><ul>${links.map((one) => `<li>${link(one)}</li>`).join('')}</ul></div>`,
  );
  const { company, hotline, icp, policeNumber } = settings;
  const icpLink = icp && `<a href="https://beian.miit.gov.cn/" rel="noopener nofollow">${escapeHtml(icp)}</a>`;
  const policeLink = policeNumber && `<a href="https://beian.mps.gov.cn/" rel="noopener nofollow">${escapeHtml(policeNumber)}</a>`;
  const legal = [company && escapeHtml(company), hotline && `客服热线 ${escapeHtml(hotline)}`, icpLink, policeLink].filter(Boolean);
  return `<footer class="foot"><div class="wide"><div class="brand"><a class="logo" href="/">${logo}<span>模工坊 <small>Modelmill</small></span></a><p>三维模型的上传、检测、轻量化与格式转换</p></div>${columns.join('')}</div>
${friends(friendLinks)}${legal.length === 0 ? '' : `<p class="wide legal">${legal.map((one) => `<span>${String(one)}</span>`).join('')}</p>`}</footer>`;
}

const widget = ({ hotline }: SiteSettings): string => `<details class="widget" open><summary>咨询</summary><ul>
<li><a data-point="consult" href="/helpCenter#contact">联系客服</a></li><li><a data-point="help" href="/helpCenter">帮助文档</a></li>${
  hotline === undefined
    ? ''
    : `<li><a data-point="hotline" href="tel:${escapeHtml(hotline.replaceAll(/[^\d+-]/g, ''))}">${escapeHtml(hotline)}</a></li>`
}<li><a href="/workbench">问题与建议</a></li></ul></details><a class="top" href="#top" hidden>回到顶部</a>`;

export interface Surroundings {
  /** Scheme, host and port that visitors use. */
  origin: string;
  settings: SiteSettings;
  friendLinks: readonly FriendLinkView[];
  isSignedIn: boolean;
}

/** A whole page. What it says is there without script, which only folds menus and shows the way back to the top. */
export function framePage(page: Framed, { origin, settings, friendLinks, isSignedIn }: Surroundings): string {
  const { title, description, address, body, crumbs, facts, isHidden = false } = page;
  const path = address.split('?')[0] ?? '/';
  const trail = [{ label: '首页', to: '/' }, ...crumbs];
  const breadcrumbs = trail.map(({ label, to }, at) =>
    to === undefined || at === trail.length - 1
      ? `<li aria-current="page">${escapeHtml(label)}</li>`
      : `<li><a href="${to}">${escapeHtml(label)}</a></li>`,
  );
  const trailFacts = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: origin + (to ?? address),
    })),
  };
  const data = [trailFacts, ...(facts === undefined ? [] : [{ '@context': 'https://schema.org', ...facts }])];
  const say = escapeHtml;
  return `<!doctype html>
<html lang="zh-CN" id="top"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="theme-color" content="#1456F0" />
<title>${say(title)} · 模工坊</title><meta name="description" content="${say(description)}" />
<link rel="canonical" href="${say(origin + address)}" />${isHidden ? '<meta name="robots" content="noindex" />' : ''}
<meta property="og:type" content="article" /><meta property="og:site_name" content="${productName}" /><meta property="og:locale" content="zh_CN" />
<meta property="og:title" content="${say(title)}" /><meta property="og:description" content="${say(description)}" />
<meta property="og:url" content="${say(origin + address)}" /><meta property="og:image" content="${origin}/og.png" />
<link rel="icon" type="image/svg+xml" href="/favicon.svg" /><link rel="alternate" type="application/rss+xml" title="模工坊新闻" href="/news/rss.xml" />
<link rel="stylesheet" href="${siteStyleAddress}" /><script src="${siteScriptAddress}" defer></script><script src="${visitsScriptAddress}" async></script>
${data.map((one) => `<script type="application/ld+json">${JSON.stringify(one).replaceAll('<', '\\u003c')}</script>`).join('')}
</head><body><a class="skip" href="#main">跳到正文</a>
${header(path, address, isSignedIn)}
<nav class="wide crumbs" aria-label="位置"><ol>${breadcrumbs.join('')}</ol></nav>
<main id="main" class="wide">${body}</main>
${foot(settings, friendLinks)}${widget(settings)}</body></html>`;
}
