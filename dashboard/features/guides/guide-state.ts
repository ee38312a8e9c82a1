import { useSyncExternalStore } from 'react';
import type { GuideLocation } from '#domain/profile/guides';

let open: GuideLocation | undefined;
const listeners = new Set<() => void>();

function become(location: GuideLocation | undefined): void {
  open = location;
  for (const listener of listeners) listener();
}

/** Shows a tour, again or for the first time. */
export const openGuide = (location: GuideLocation): void => become(location);
export const closeGuide = (): void => become(undefined);

/** The tour that is shown. */
export const useOpenGuide = (): GuideLocation | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
