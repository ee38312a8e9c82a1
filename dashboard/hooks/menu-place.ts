import { useEffect, useSyncExternalStore } from 'react';

let place: string | null = null;
const listeners = new Set<() => void>();

function setPlace(next: string | null): void {
  place = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** While mounted, the menu shows this page under the entry of that address; null: under its own. */
export function useMenuPlace(address: string | null): void {
  useEffect(() => {
    setPlace(address);
    return () => setPlace(null);
  }, [address]);
}

/** The address whose entry the page is shown under; null: its own. */
export const useShownPlace = (): string | null => useSyncExternalStore(listen, () => place);
