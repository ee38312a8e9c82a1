import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog from a menu that may close itself meanwhile. */
export const openFeedbackDialog = (): void => become(true);
export const closeFeedbackDialog = (): void => become(false);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useFeedbackDialog = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
