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

const live: Layer[] = [];
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
  live.push(opening);
  return () => {
    const at = live.indexOf(opening);
    if (at >= 0) live.splice(at, 1);
  };
}

function onTravel(): void {
  const from = current;
  current = entryNow();
  const { layer } = current;
  const closing = live.splice(live.findIndex(({ token }) => token === layer) + 1);
  for (const { onBack } of closing.toReversed()) onBack();
  const goesBack = from !== undefined && current.idx === from.idx - 1;
  if (goesBack && closing.length === 0 && from.layer !== undefined) history.back();
}
