/** Gives fields of the same name on the same page what was typed in them before a reload. Few pages need it, and the first chunk does without. */

import { fieldsOn, keptKey, nameOf, type Kept, type TextField } from './typed-fields.ts';

/** Whoever comes back later begins anew. */
const keptMs = 10 * 60_000;

function takeKept(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptKey) ?? 'null') as Kept | null;
    sessionStorage.removeItem(keptKey);
    return kept !== null && kept.pathname === location.pathname && Date.now() - kept.at < keptMs ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** As if it was typed: React hears of a value only through the element's own setter and an event. */
function type(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Gives back what `keepTyped` noted before the reload, each text once, as the fields appear. */
export function restoreTyped(): void {
  const kept = takeKept();
  if (kept === undefined || kept.fields.length === 0) return;
  const left = new Map(kept.fields);
  const watch = new MutationObserver(giveBack);
  watch.observe(document.body, { childList: true, subtree: true });
  giveBack();
  setTimeout(() => watch.disconnect(), keptMs);

  function giveBack(): void {
    if (location.pathname !== kept?.pathname) return watch.disconnect();
    for (const field of fieldsOn()) {
      const text = left.get(nameOf(field));
      if (text === undefined) continue;
      left.delete(nameOf(field));
      type(field, text);
    }
    if (left.size === 0) watch.disconnect();
  }
}
