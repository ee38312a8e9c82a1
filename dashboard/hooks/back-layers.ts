/**
 * What the browser's Back closes before it leaves a page: dialogs and drawers, the last opened first. Each stands on an entry of the history that repeats the
 * page's address. The entry stays when its dialog is closed otherwise, since going back would race with a navigation that follows; Back then steps over it.
 */

interface Layer {
  token: string;
  onBack: () => void;
}

interface Entry {
  idx: number;
  /** The layer that the entry was made for. It may be closed by now. */
  layer: string | undefined;
}

let live: readonly Layer[] = [];
const listeners = new Set<() => void>();

function become(layers: readonly Layer[]): void {
  live = layers;
  for (const listener of listeners) listener();
}

/** Whether a dialog or drawer stands open; `onLayers` returns what ends the listening. */
export const hasLayers = (): boolean => live.length > 0;
export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let opened = 0;
let current: Entry | undefined;

function entryNow(): Entry {
  const { idx = 0, layer } = (history.state ?? {}) as { idx?: number; layer?: string };
  return { idx, layer };
}

/** Remembers where the history stands; called after each navigation of the page. */
export function noteEntry(): void {
  if (current === undefined) addEventListener('popstate', onTravel);
  current = entryNow();
}

/** Puts a layer on top, whose `onBack` is called when the browser goes back over it. Returns what takes it away once it is closed. */
export function openLayer(onBack: () => void): () => void {
  const { idx, layer } = entryNow();
  // Tokens of this tab before a reload must not be taken for ours.
  const token = `${performance.timeOrigin}.${++opened}`;
  const isSpent = layer !== undefined && live.every((other) => other.token !== layer);
  const state = { ...(history.state as object | null), layer: token };
  if (isSpent) history.replaceState(state, '');
  else history.pushState({ ...state, idx: idx + 1 }, '');
  noteEntry();
  const opening = { token, onBack };
  become([...live, opening]);
  return () => become(live.filter((other) => other !== opening));
}

function onTravel(): void {
  const from = current;
  current = entryNow();
  const { layer } = current;
  const kept = live.findIndex(({ token }) => token === layer) + 1;
  const closing = live.slice(kept);
  become(live.slice(0, kept));
  for (const { onBack } of closing.toReversed()) onBack();
  const goesBack = from !== undefined && current.idx === from.idx - 1;
  if (goesBack && closing.length === 0 && from.layer !== undefined) history.back();
}
