import { retryDelayMs } from '#domain/uploads/retry';

/** Whether the server answers, as calls find it out; one that fails is followed by a question that is about nothing else: docs/decisions/lost-connections.md. */

const probeMs = 8000;

let lost = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let probing: Promise<boolean> | undefined;
const changeListeners = new Set<() => void>();
const backListeners = new Set<() => void>();

export const isConnectionLost = (): boolean => lost;

export function onConnectionChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Called when the server answers again. */
export function onReconnect(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

function become(next: boolean): void {
  clearTimeout(timer);
  failures = next ? failures + 1 : 0;
  // The network may come back without a word of the browser, which also knows nothing of the server.
  if (next) timer = setTimeout(() => void tryConnection(), retryDelayMs(failures, Math.random()));
  if (next === lost) return;
  lost = next;
  for (const listener of changeListeners) listener();
  if (!lost) for (const listener of backListeners) listener();
}

async function probe(): Promise<boolean> {
  const answered = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  become(!answered);
  return answered;
}

/** Asks the server whether it is there; resolves to whether it answered. */
export const tryConnection = (): Promise<boolean> => (probing ??= probe().finally(() => (probing = undefined)));

/** Told of every call: whether an answer of ours came. */
export function noteAnswer(came: boolean): void {
  if (came) {
    if (lost) become(false);
  } else if (!lost) void tryConnection();
}

/** Loads the page anew once the server answers: without it nothing but the browser's own page would come. */
export async function reloadPage(): Promise<void> {
  if (await tryConnection()) location.reload();
  else onReconnect(() => location.reload());
}

for (const change of ['online', 'offline']) addEventListener(change, () => void tryConnection());
