import { useEffect, useSyncExternalStore } from 'react';
import { hasLayers, onLayers } from './back-layers.ts';

/** Who waits to show a popup, the first foremost; only that one shows it, and nobody while a dialog is open. */
let waiting: readonly string[] = [];
const listeners = new Set<() => void>();

function become(names: readonly string[]): void {
  waiting = names;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  const end = onLayers(listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}

/** Whether it is the turn of the popup of this name, which wants to be shown while `wants` is true. One popup stands at a time, and none beside a dialog. */
export function usePopupTurn(name: string, wants: boolean): boolean {
  useEffect(() => {
    if (!wants) return;
    if (!waiting.includes(name)) become([...waiting, name]);
    return () => become(waiting.filter((one) => one !== name));
  }, [name, wants]);
  const first = useSyncExternalStore(listen, () => (hasLayers() ? '' : (waiting[0] ?? '')));
  return wants && first === name;
}
