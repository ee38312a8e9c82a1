/**
 * A question that is asked once at a time: whoever asks meanwhile gets the same answer, since one that hangs may hold a connection. After `lostMs` without an answer it counts as lost, and the next
 * asks anew.
 */
export function askOnce<T>(ask: () => T | Promise<T>, lostMs: number): () => Promise<T> {
  let pending: { since: number; answer: Promise<T> } | undefined;
  return () => {
    if (pending !== undefined && Date.now() - pending.since < lostMs) return pending.answer;
    const mine = { since: Date.now(), answer: Promise.resolve().then(ask) };
    pending = mine;
    const forget = (): void => {
      if (pending === mine) pending = undefined;
    };
    mine.answer.then(forget, forget);
    return mine.answer;
  };
}
