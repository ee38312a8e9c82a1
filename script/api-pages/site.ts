/** Builds the pages served at /docs from docs/api: plain HTML, without scripts. */

import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { referencePages } from './document.ts';
import { apiFolder } from './folder.ts';

interface Entry {
  /** Of the Markdown file and the address; the first page has none of its own. */
  file: string;
  address: string;
  title: string;
}

const entries: readonly Entry[] = [
  { file: 'README', address: '/docs', title: '概览' },
  { file: 'wire', address: '/docs/wire', title: '通信协议 LZ1' },
  ...referencePages().map(({ name, title }) => ({ file: name, address: `/docs/${name}`, title })),
];

const styles = fileURLToPath(new URL('../../../script/api-pages/site.css', import.meta.url));

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Anchor of a heading: its text, with dashes for blanks. */
const anchorOf = (text: string): string => text.trim().replaceAll(/\s+/g, '-');

/** Where a link between the Markdown files leads on the site. */
function addressOf(href: string): string {
  const [, file, rest = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  const entry = entries.find((each) => each.file === file);
  return entry === undefined ? href : entry.address + rest;
}

function render(markdown: string): { html: string; headings: string[] } {
  const headings: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        if (depth === 2) headings.push(text);
        return `<h${depth} id="${escape(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escape(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

function menuOf(current: Entry, headings: readonly string[]): string {
  const inner = headings.map((text) => `<li><a href="#${escape(anchorOf(text))}">${escape(text)}</a></li>`).join('');
  const items = entries.map((entry) => {
    const here = entry === current;
    const link = `<a href="${entry.address}"${here ? ' aria-current="page"' : ''}>${entry.title}</a>`;
    return `<li>${link}${here && inner !== '' ? `<ul>${inner}</ul>` : ''}</li>`;
  });
  return `<ul>${items.join('\n')}</ul>`;
}

function pageOf(entry: Entry, markdown: string): string {
  const { html, headings } = render(markdown);
  const menu = menuOf(entry, headings);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${entry.title} · 模工坊接口文档</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/site.css">
</head>
<body>
<a class="skip" href="#content">跳到正文</a>
<header><a class="brand" href="/docs">模工坊 · 接口文档</a><a href="/">返回首页</a></header>
<details class="contents"><summary>目录</summary><nav aria-label="目录">${menu}</nav></details>
<div class="columns">
<nav class="side" aria-label="章节">${menu}</nav>
<main id="content">${html}</main>
</div>
</body>
</html>
`;
}

/** Writes the site into a folder, which is emptied first. */
export async function buildSite(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const entry of entries) {
    const markdown = await readFile(join(apiFolder, `${entry.file}.md`), 'utf8');
    await writeFile(join(folder, entry.file === 'README' ? 'index.html' : `${entry.file}.html`), pageOf(entry, markdown));
  }
  await copyFile(styles, join(folder, 'site.css'));
}
