/** Node's paths of POSIX, as much as the engine's readers and writers ask for. */

export const sep = '/';

const plain = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '..' || !path.startsWith('/')) parts.push(part);
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}` || '.';
};

export const join = (...parts: string[]): string => plain(parts.filter((part) => part !== '').join('/'));
export const resolve = (...parts: string[]): string =>
  plain(`/${parts.slice(parts.findLastIndex((part) => part.startsWith('/'))).join('/')}`);
export const dirname = (path: string): string => {
  const at = path.lastIndexOf('/');
  return at > 0 ? path.slice(0, at) : at === 0 ? '/' : '.';
};
export const extname = (path: string): string => {
  const name = basename(path);
  const at = name.lastIndexOf('.');
  return at > 0 ? name.slice(at) : '';
};
export function basename(path: string, ending = ''): string {
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return ending !== '' && name.endsWith(ending) && name !== ending ? name.slice(0, -ending.length) : name;
}
export function relative(from: string, to: string): string {
  const [a, b] = [resolve(from), resolve(to)].map((path) => path.split('/').filter((part) => part !== '')) as [string[], string[]];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].join('/');
}
export const posix = { sep, join, resolve, dirname, extname, basename, relative };
