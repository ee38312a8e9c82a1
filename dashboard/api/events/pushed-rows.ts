import type { Row } from '../rows.ts';

/** How many pushed rows are remembered; the oldest are forgotten first. */
const kept = 200;

const pushed = new Map<string, Row>();

/** Remembers a row for answers that were asked for before it was pushed. */
export function rememberPushed(row: Row): void {
  const known = pushed.get(row.id);
  if (known !== undefined && known.version > row.version) return;
  pushed.delete(row.id);
  pushed.set(row.id, row);
  for (const oldest of pushed.keys()) {
    if (pushed.size <= kept) break;
    pushed.delete(oldest);
  }
}

export const pushedRow = (id: string): Row | undefined => pushed.get(id);

/** Forgets them all; called when the signed-in user changes. */
export const forgetPushed = (): void => pushed.clear();
