/** Carries what was typed over a reload that the page offers: fields of the same name on the same page get it back when they are there. */

const keptKey = 'modelmill.typed';
/** Whoever comes back later begins anew. */
const keptMs = 10 * 60_000;

interface Kept {
  pathname: string;
  at: number;
  fields: [name: string, text: string][];
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Passwords and codes are not written down, files and choices are not text. */
const textFields =
  'input:is([type="text"], [type="email"], [type="tel"], [type="search"], :not([type])):not([autocomplete="one-time-code"]), textarea';

const fieldsOn = (): TextField[] =>
  [...document.querySelectorAll<TextField>(textFields)].filter((field) => field.getClientRects().length > 0);

const nameOf = (field: TextField): string => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder;

/** Notes what stands in the fields of this page. */
export function keepTyped(): void {
  const fields = fieldsOn().flatMap((field): Kept['fields'] => (field.value === '' ? [] : [[nameOf(field), field.value]]));
  const kept: Kept = { pathname: location.pathname, at: Date.now(), fields };
  try {
    sessionStorage.setItem(keptKey, JSON.stringify(kept));
  } catch {
    // Without storage nothing can be carried.
  }
}

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

/** Gives back what `keepTyped` noted before the reload, each text once, as the fields appear. Called once at start. */
export function restoreTyped(): void {
  const kept = takeKept();
  if (kept === undefined || kept.fields.length === 0) return;
  const left = new Map(kept.fields);
  const watch = new MutationObserver(() => {
    if (location.pathname !== kept.pathname) return watch.disconnect();
    for (const field of fieldsOn()) {
      const text = left.get(nameOf(field));
      if (text === undefined) continue;
      left.delete(nameOf(field));
      type(field, text);
    }
    if (left.size === 0) watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), keptMs);
}
