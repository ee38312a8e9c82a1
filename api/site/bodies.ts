import { escapeHtml as say } from '#domain/content/markdown';
import { sectionNames, sections } from '#domain/content/page';
import { pageAddresses } from '#domain/site/addresses';
import { pageWords } from '#domain/site/documented';
import { pagesOf, type LivePage, type LivePages } from '#services/content/live';
import { searchPages } from '#services/content/search';
import { productName, type Framed } from './frame.ts';

const lead = (title: string, description: string, kicker = '', below = ''): string =>
  `<div class="lead">${kicker === '' ? '' : `<p class="kicker">${say(kicker)}</p>`}<h1>${say(title)}</h1><p>${say(description)}</p>${below}</div>`;

const listOf = (pages: readonly LivePage[], isDated: boolean): string =>
  `<ul class="list">${pages
    .map(
      ({ address, title, description, date }) =>
        `<li>${isDated ? `<time datetime="${date}">${date}</time>` : ''}<h2><a href="${say(address)}">${say(title)}</a></h2><p>${say(description)}</p></li>`,
    )
    .join('')}</ul>`;

/** A page of the content. */
export function contentBody(page: LivePage, pages: LivePages, origin: string): Framed {
  const { title, description, address, html, headings, section, date, list, kicker, updatedAt } = page;
  const isArticle = address.includes('?id=');
  const below = isArticle && section === 'news' ? `<time datetime="${date}">${date}</time>` : '';
  const toc =
    headings.length < 3
      ? ''
      : `<nav class="toc" aria-label="本页内容"><h2>本页内容</h2>${headings.map(({ id, text }) => `<a href="#${id}">${say(text)}</a>`).join('')}</nav>`;
  const text = `<article class="text">${html}</article>`;
  const listed = list === undefined ? '' : listOf(pagesOf(pages, list), list === 'news');
  const parent = sections[section];
  return {
    title,
    description,
    address,
    body: `${lead(title, description, kicker, below)}${toc === '' ? text : `<div class="split">${text}${toc}</div>`}${listed}`,
    crumbs: address === parent.address ? [{ label: parent.label }] : [{ label: parent.label, to: parent.address }, { label: title }],
    facts: {
      '@type': section === 'news' && isArticle ? 'NewsArticle' : 'WebPage',
      headline: title,
      description,
      url: origin + address,
      inLanguage: 'zh-CN',
      datePublished: date,
      dateModified: updatedAt.toISOString(),
      publisher: { '@type': 'Organization', name: productName },
    },
  };
}

/** Search over all pages, and over what the dashboard's public pages say of themselves. */
export function searchBody(pages: LivePages, asked: string): Framed {
  const hits = searchPages(pages, asked);
  const found = hits.map(
    ({ page: { address, title, description, section } }) =>
      `<li><small>${sections[section].label}</small><br /><a href="${say(address)}">${say(title)}</a><p>${say(description)}</p></li>`,
  );
  const none = `<p>没有找到「${say(asked)}」。换一个短一点的词，或者到<a href="/helpCenter">帮助中心</a>看看；仍然没有，可以<a href="/helpCenter#contact">问一问客服</a>。</p>`;
  const hint = '<p>可以搜产品、格式、价格和操作办法，例如「发票」「OSGB」「嵌入网页」。</p>';
  const result =
    asked === '' ? hint : found.length === 0 ? none : `<p role="status">找到 ${found.length} 页</p><ul class="hits">${found.join('')}</ul>`;
  const form = `<form class="find" action="/common/search" role="search"><input type="search" name="q" maxlength="60" aria-label="搜索" placeholder="搜索帮助、新闻、方案和格式" value="${say(asked)}" /><button>搜索</button></form>`;
  const body = `${lead('搜索', '在帮助、新闻、案例、解决方案和产品介绍里查找。')}${form}<div class="text">${result}</div>`;
  return {
    title: asked === '' ? '搜索' : `搜索：${asked}`,
    description: '在模工坊的帮助、新闻、案例和产品介绍里查找。',
    address: '/common/search',
    body,
    crumbs: [{ label: '搜索' }],
    isHidden: true,
  };
}

/** Pages that anybody may open, by section. */
export function siteMapBody(pages: LivePages): Framed {
  const tools = pageAddresses.flatMap((address) =>
    pageWords[address] === undefined ? [] : [{ address, title: pageWords[address].title }],
  );
  const groups = sectionNames.map((name) => ({
    title: sections[name].label as string,
    pages: [...pages.values()].filter(({ section }) => section === name).map(({ address, title }) => ({ address, title })),
  }));
  const columns = [{ title: '工具与价格', pages: tools }, ...groups].map(
    (group) =>
      `<section><h2>${group.title}</h2><ul>${group.pages.map(({ address, title }) => `<li><a href="${say(address)}">${say(title)}</a></li>`).join('')}</ul></section>`,
  );
  const description = '模工坊所有公开页面的目录：产品与工具、解决方案、案例、帮助和新闻。';
  return {
    title: '网站地图',
    description,
    address: '/siteMap',
    body: `${lead('网站地图', description)}<div class="map">${columns.join('')}</div>`,
    crumbs: [{ label: '网站地图' }],
  };
}
