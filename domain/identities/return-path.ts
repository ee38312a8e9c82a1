/** A base that no address of ours has: what leaves it leads elsewhere. */
const base = 'http://base.invalid';

/**
 * The path, query and hash that a `returnURL` of our pages names; undefined when it leads to another origin, or is no place for a browser (`/api-…`).
 * Pages send paths; whatever a browser would read as another host is none. With `ownOrigin`, an absolute address of that origin is taken too.
 */
export function returnPathOf(wanted: string, ownOrigin?: string): string | undefined {
  if (ownOrigin !== undefined && URL.canParse(wanted)) {
    const { origin, pathname, search, hash } = new URL(wanted);
    return origin === ownOrigin ? returnPathOf(pathname + search + hash) : undefined;
  }
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  if (origin !== base || pathname.startsWith('//') || /^\/(api-|media\/|objects\/|local\/)/i.test(pathname)) return undefined;
  return pathname + search + hash;
}
