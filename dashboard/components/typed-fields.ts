/** What stands in a page's text fields, kept for the page that a reload opens: restore-typed.ts gives it back. */

export const keptKey = 'modelmill.typed';

export interface Kept {
  pathname: string;
  at: number;
  fields: [name: string, text: string][];
}

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Passwords and codes are not written down, files and choices are not text. */
const textFields =
  'input:is([type="text"], [type="email"], [type="tel"], [type="search"], :not([type])):not([autocomplete="one-time-code"]), textarea';

export const fieldsOn = (): TextField[] =>
  [...document.querySelectorAll<TextField>(textFields)].filter((field) => field.getClientRects().length > 0);

export const nameOf = (field: TextField): string => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder;

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

/** Whether a reload has carried something here. */
export function hasTyped(): boolean {
  try {
    return sessionStorage.getItem(keptKey) !== null;
  } catch {
    return false;
  }
}
