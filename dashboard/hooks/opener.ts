/** Where the keyboard was when a dialog or menu opened, so that it can go back there, also when the page was drawn anew since. */
export interface Opener {
  element: Element | null;
  /** The row of a list, by which the element is found again. */
  row: string | undefined;
  id: string;
  name: string;
  /** Of the dialog that the element was in, which may be gone too. */
  below: Opener | undefined;
}

/** Rows of lists carry it, as antd's tables do. */
const rowAttribute = 'data-row-key';
const focusables = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
const openDialogs: { opener: Opener }[] = [];

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;

/** What has the keyboard now. */
export function openerNow(): Opener {
  const element = document.activeElement === document.body ? null : document.activeElement;
  return {
    element,
    row: element?.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? undefined,
    id: element?.id ?? '',
    name: element === null ? '' : nameOf(element),
    below: openDialogs.at(-1)?.opener,
  };
}

/** Holds what opened a dialog for those that are opened from it. Returns what ends that. */
export function holdOpener(opener: Opener): () => void {
  const held = { opener };
  openDialogs.push(held);
  return () => void openDialogs.splice(openDialogs.indexOf(held), 1);
}

/** Gives the keyboard back to an opener, to what stands in its place, or else to the page; unless something else has it by now. */
export function returnFocus(opener: Opener, closing: Element | null = null): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || closing?.contains(activeElement) === true;
  if (isFree) giveTo(opener);
}

function giveTo(opener: Opener): void {
  const target = placeOf(opener) ?? document.querySelector<HTMLElement>('main');
  target?.focus({ preventScroll: true });
  if (target !== null) followWhileDrawn(target, opener);
}

/** What a dialog has changed is drawn a moment after it closes: the keyboard follows the row until it is used. */
function followWhileDrawn(target: HTMLElement, opener: Opener): void {
  const observer = new MutationObserver(() => {
    if (target.isConnected) return;
    stop();
    if (document.activeElement === document.body) giveTo(opener);
  });
  const used = ['keydown', 'pointerdown'];
  const stop = (): void => {
    observer.disconnect();
    for (const name of used) removeEventListener(name, stop, true);
  };
  for (const name of used) addEventListener(name, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
}

function placeOf(opener: Opener): HTMLElement | null {
  const { element, row, id, name, below } = opener;
  if (element instanceof HTMLElement && element.isConnected && element.checkVisibility()) return element;
  const rows = row === undefined ? [] : [...document.querySelectorAll(`[${rowAttribute}="${CSS.escape(row)}"]`)];
  const scope = rows.find((candidate) => candidate.checkVisibility());
  const anew = id === '' ? null : document.getElementById(id);
  if (anew !== null) return anew;
  const candidates = [...(scope ?? document).querySelectorAll<HTMLElement>(focusables)].filter((candidate) => candidate.checkVisibility());
  const alike = name === '' ? undefined : candidates.find((candidate) => nameOf(candidate) === name);
  // A row whose state has changed has other buttons.
  const inRow = scope === undefined ? undefined : candidates.find((candidate) => candidate.matches('button'));
  return alike ?? inRow ?? (below === undefined ? null : placeOf(below));
}
