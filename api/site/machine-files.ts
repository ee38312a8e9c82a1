import { escapeHtml as say } from '#domain/content/markdown';
import { pageWords } from '#domain/site/documented';
import { pagesOf, type LivePages } from '#services/content/live';

/** What search engines and readers of feeds ask for. */

export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /workbench\nDisallow: /operate\nDisallow: /publishCenter\nDisallow: /common/\nDisallow: /api-\nSitemap: ${origin}/sitemap.xml\n`;

export function siteMapFile(pages: LivePages, origin: string): string {
  const tools = Object.keys(pageWords).map((address) => `<url><loc>${say(origin + address)}</loc></url>`);
  const own = [...pages.values()].map(
    ({ address, updatedAt }) => `<url><loc>${say(origin + address)}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...tools, ...own].join('')}</urlset>`;
}

export function newsFeed(pages: LivePages, origin: string): string {
  const items = pagesOf(pages, 'news').map(({ address, title, description, date }) => {
    const link = say(origin + address);
    return `<item><title>${say(title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${new Date(date).toUTCString()}</pubDate><description>${say(description)}</description></item>`;
  });
  const about = `<title>模工坊 · 新闻动态</title><link>${say(origin)}/news</link><description>平台的更新与公告</description><language>zh-CN</language>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${about}${items.join('')}</channel></rss>`;
}
