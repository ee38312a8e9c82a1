import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pagesOf = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const concepts = pagesOf('docs/concepts');
const guides = pagesOf('docs/guides');
/** What a newcomer reads, with the words that it may take. */
const longest: Record<string, number> = {
  'README.md': 500,
  'docs/start.md': 900,
  'docs/status.md': 700,
  ...Object.fromEntries(concepts.map((page) => [page, 800])),
};
const linked = ['README.md', 'CONTRIBUTING.md', ...pagesOf('docs'), ...concepts, ...guides];
const exact = ['docs/start.md', ...concepts];

/** A heading as the anchor that readers of Markdown make of it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsOf = (text: string): Set<string> => new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));
const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

function deadLinks(page: string): string[] {
  const targets = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).has(anchor);
  });
}

/** Paths of ours in backticks; `<area>` and its like stand for any name, and braces for several. */
function lostPaths(page: string): string[] {
  const named = [
    ...read(page).matchAll(
      /`((?:domain|engine|storage|providers|services|workflows|activities|workers|api|dashboard|runtime|script|test|docs)\/[^`\s]*)`/g,
    ),
  ];
  return named.map(([, path = '']) => path).filter((path) => !/[<{*]/.test(path) && !existsSync(join(root, path)));
}

describe('documents', () => {
  it('that a newcomer reads are short', () => {
    const words = (page: string): number => read(page).split(/\s+/).filter(Boolean).length;
    expect(Object.keys(longest).filter((page) => words(page) > (longest[page] ?? 0))).to.deep.equal([]);
    expect(concepts).to.have.length(7);
  });

  it('link to pages and headings that there are', () => {
    expect(linked.flatMap((page) => deadLinks(page).map((target) => `${page}: ${target}`))).to.deep.equal([]);
    expect(linked.every((page) => statSync(join(root, page)).size > 0)).to.equal(true);
  });

  it('name only paths that there are', () => {
    expect(exact.flatMap((page) => lostPaths(page).map((path) => `${page}: ${path}`))).to.deep.equal([]);
  });
});
