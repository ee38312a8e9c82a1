import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import type { SceneSettings } from '#domain/editor/settings';
import { keepSettings } from './kept.ts';
import type { EditorStore } from './store.ts';

const settledMs = 600;

/** Where settings go beside this browser. `conflict`: somebody saved a newer one; nothing was overwritten. */
export type Send = (settings: SceneSettings) => Promise<'saved' | 'unreachable' | 'conflict'>;

interface Told {
  onConflict(): void;
  /** The server takes no such settings; said in a sentence. */
  onRefused(sentence: string): void;
}

interface Remote {
  send: Send;
  /** Others were chosen over what is here: it is neither kept nor sent any more. */
  isOver(): boolean;
  /** Of the server's settings, on which the present ones stand. */
  revision(): number;
}

/**
 * Keeps every change in this browser at once, and sends it on where there is somewhere to send it. What could not be sent is sent when the network is back.
 * @returns sends or keeps what is left now
 */
export function useAutosave(
  store: EditorStore,
  model: string,
  remote: Remote | null,
  { onConflict, onRefused }: Told,
): () => Promise<void> {
  const handlers = useRef({ remote, onConflict, onRefused });
  useEffect(() => {
    handlers.current = { remote, onConflict, onRefused };
  });
  const flush = useRef<() => Promise<void>>(() => Promise.resolve());
  useEffect(() => {
    let timer = 0;
    let kept = store.get().settings;
    let running: Promise<void> | null = null;
    const save = async (): Promise<void> => {
      const { settings } = store.get();
      const { remote: to, ...told } = handlers.current;
      if (to?.isOver() === true) return;
      store.set({ saved: 'saving' });
      try {
        await keepSettings(model, { settings, isSent: to === null, revision: to?.revision() ?? 0 });
      } catch {
        // Where the browser keeps nothing there may still be the server.
        if (to === null) {
          kept = settings;
          store.set({ saved: 'failed' });
          return;
        }
      }
      const outcome = to === null ? 'saved' : await to.send(settings).catch((error: unknown) => sentenceOf(error));
      kept = settings;
      if (to?.isOver() === true) return;
      if (outcome === 'conflict') told.onConflict();
      else if (outcome !== 'saved' && outcome !== 'unreachable') told.onRefused(outcome);
      if (outcome === 'saved' && to !== null)
        await keepSettings(model, { settings, isSent: true, revision: to.revision() }).catch(() => undefined);
      store.set({ saved: outcome === 'saved' ? 'saved' : outcome === 'unreachable' ? 'local' : 'failed' });
    };
    const run = async (): Promise<void> => {
      clearTimeout(timer);
      // One after the other: each sends what is there by then.
      while (running !== null) await running;
      const { settings, saved } = store.get();
      if (settings === kept && saved !== 'local') return;
      running = save().finally(() => (running = null));
      await running;
      if (handlers.current.remote?.isOver() === true) return;
      if (store.get().settings !== kept) schedule();
    };
    const schedule = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void run(), settledMs);
    };
    flush.current = run;
    const stop = store.subscribe(() => {
      const { settings, saved } = store.get();
      if (settings === kept || saved === 'saving') return;
      schedule();
      if (saved !== 'changed') store.set({ saved: 'changed' });
    });
    const onOnline = (): void => void run();
    const onHide = (): void => void run();
    window.addEventListener('online', onOnline);
    window.addEventListener('pagehide', onHide);
    return () => {
      stop();
      void run();
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pagehide', onHide);
    };
  }, [store, model]);
  return () => flush.current();
}
