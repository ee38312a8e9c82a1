import { isDue, popupRuleNames, popupRules } from '#domain/campaigns/popups';
import type { ShownPopupView } from '#domain/campaigns/views';

const keyOf = (id: string): string => `modelmill.popup.${id}`;
/** What was closed or shown on this visit of the page. */
const shownNow = new Set<string>();

/** Null too where nothing can be kept. */
function shownAt(id: string): Date | null {
  try {
    const kept = localStorage.getItem(keyOf(id));
    return kept === null ? null : new Date(Number(kept));
  } catch {
    return null;
  }
}

/** Whether this browser is to show a popup, by its rule; each at most once between two loads of the page. */
export function isDueHere({ id, popRule }: ShownPopupView): boolean {
  const rule = popupRuleNames.find((name) => popupRules[name].code === popRule) ?? 'daily';
  return !shownNow.has(id) && isDue(rule, shownAt(id), new Date());
}

export function keepShown({ id }: ShownPopupView): void {
  shownNow.add(id);
  try {
    localStorage.setItem(keyOf(id), String(Date.now()));
  } catch {
    // Then it is shown again with the next load.
  }
}
