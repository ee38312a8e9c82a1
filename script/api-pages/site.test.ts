import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { buildSite } from './site.ts';

describe('the pages of /docs', () => {
  let folder: string;
  const pages = new Map<string, string>();
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-docs-'));
    await buildSite(folder);
    for (const file of await readdir(folder)) {
      const name = file === 'index.html' ? '/docs' : `/docs/${file.replace(/\.html$/, '')}`;
      pages.set(name, await readFile(join(folder, file), 'utf8'));
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('lead only to pages and anchors that are there', () => {
    const dead: string[] = [];
    for (const [name, html] of pages) {
      for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const [address = '', anchor] = href.split('#');
        if (address === '/') continue;
        const target = pages.get(address === '' ? name : address);
        if (target === undefined || (anchor !== undefined && !target.includes(`id="${anchor}"`))) dead.push(`${name} → ${href}`);
      }
    }
    expect(dead).to.deep.equal([]);
  });

  it('hold no script and no style of their own, as our content policy wants it', () => {
    for (const [name, html] of pages) expect(html, name).to.not.match(/<script|<style|\sstyle=|\son\w+=/i);
  });

  it('name every heading once on its page', () => {
    for (const [name, html] of pages) {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(ids, name).to.deep.equal([...new Set(ids)]);
    }
  });
});
