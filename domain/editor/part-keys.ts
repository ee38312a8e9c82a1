/** What parts are known by: their path of names through the file, which another lightweighting keeps where it keeps the part. */

import { editorLimits } from './limits.ts';

export interface NamedNode {
  /** As the file has it; empty for none. */
  name: string;
  /** Place of its parent in the list; null for one at the top. */
  parent: number | null;
}

const segment = (name: string): string => name.trim().replaceAll('~', '~0').replaceAll('/', '~1') || '-';

/**
 * A key a node, in the list's order: names from the top, of which a further sibling of one name has its number (`车身/车轮`, `车身/车轮~2`). The same
 * file gives the same keys each time. Parents must not go in a circle.
 */
export function partKeys(nodes: readonly NamedNode[]): string[] {
  const children = new Map<number | null, number[]>();
  for (const [index, { parent }] of nodes.entries()) {
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [index]);
    else siblings.push(index);
  }
  const keys = nodes.map(() => '');
  const open: { index: number | null; path: string }[] = [{ index: null, path: '' }];
  for (const { index, path } of open) {
    const taken = new Map<string, number>();
    for (const child of children.get(index) ?? []) {
      const stem = path + segment(nodes[child]?.name ?? '');
      const count = (taken.get(stem) ?? 0) + 1;
      taken.set(stem, count);
      // An escaped name has no `~` before a number above 1.
      const key = count === 1 ? stem : `${stem}~${count}`;
      keys[child] = key.slice(-editorLimits.key);
      open.push({ index: child, path: `${key}/` });
    }
  }
  return keys;
}
