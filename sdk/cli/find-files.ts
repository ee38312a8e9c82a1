import { readdir, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { UsageError } from './command.ts';

/** What is taken from a folder; a file that is named itself is always taken. */
const extensions = new Set(
  'glb gltf obj fbx stl ply 3mf dae 3ds off usdz usd usda usdc step stp iges igs brep x_t jt ifc rvt skp zip rar 7z tif tiff'
    .split(' ')
    .map((name) => `.${name}`),
);

export const isModel = (path: string): boolean => extensions.has(extname(path).toLowerCase());

/** All models below a folder, those in hidden folders apart. */
export async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return walk(path);
        return entry.isFile() ? [path] : [];
      }),
  );
  return found.flat().sort();
}

/** `a/**\/*.{glb,obj}` as a regular expression. */
function patternOf(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*\/|\*\*|\*|\?|\{[^}]*\}|[.+^$()|[\]\\]/g, (found) => {
    if (found === '**/') return '(?:.*/)?';
    if (found === '**') return '.*';
    if (found === '*') return '[^/]*';
    if (found === '?') return '[^/]';
    if (found.startsWith('{'))
      return `(?:${found
        .slice(1, -1)
        .split(',')
        .map((one) => one.replaceAll('.', '\\.'))
        .join('|')})`;
    return `\\${found}`;
  });
  return new RegExp(`^${source}$`);
}

/** Files that arguments name: themselves, what is in folders, and what patterns fit that no shell has resolved. */
export async function findFiles(named: readonly string[]): Promise<string[]> {
  const found = await Promise.all(named.map(findNamed));
  return [...new Set(found.flat())];
}

async function findNamed(name: string): Promise<string[]> {
  const known = await stat(name).catch(() => undefined);
  if (known?.isDirectory() === true) return (await walk(name)).filter(isModel);
  if (known !== undefined) return [name];
  if (!/[*?{]/.test(name)) throw new UsageError(`没有这个文件：${name}`);
  const glob = name.split(sep).join('/').replace(/^\.\//, '');
  const fixed = glob.split('/').slice(0, -1);
  const first = fixed.findIndex((one) => /[*?{]/.test(one));
  const base = (first === -1 ? fixed : fixed.slice(0, first)).join('/') || (glob.startsWith('/') ? '/' : '.');
  const pattern = patternOf(glob);
  const paths = (await walk(base)).filter((path) => pattern.test(path.split(sep).join('/')));
  if (paths.length === 0) throw new UsageError(`没有符合 ${name} 的文件`);
  return paths;
}
