import type { KeyboardEvent } from 'react';

const stops = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

/** Keeps Tab within what it is called for: after the last stop comes the first, not the browser's own buttons. */
export function keepTab(event: KeyboardEvent): void {
  const { key, shiftKey, currentTarget } = event;
  if (key !== 'Tab') return;
  const places = [...currentTarget.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
  const at = places.findIndex((place) => place === document.activeElement);
  const leaves = shiftKey ? at <= 0 : at === places.length - 1;
  if (!leaves) return;
  event.preventDefault();
  places.at(shiftKey ? -1 : 0)?.focus();
}
