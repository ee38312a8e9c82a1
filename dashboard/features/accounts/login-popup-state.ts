import { useSyncExternalStore } from 'react';
import type { EntryMode } from './entry/use-entry.tsx';
import type { ThirdPartyTicket } from './entry/register-form.tsx';

export interface LoginPopupRequest {
  /** Changes with every opening, so that each begins anew. */
  key: number;
  mode: EntryMode;
  /** For `bindPhone`. */
  ticket?: ThirdPartyTicket;
  /** Said above the form. */
  notice?: string;
  /** Where somebody wanted to go; without it he stays, or goes home after registering. A reset leads home in any case. */
  returnURL?: string;
}

let request: LoginPopupRequest | undefined;
let openings = 0;
const listeners = new Set<() => void>();

function become(next: LoginPopupRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the login popup over the public page. */
export function openLoginPopup(mode: EntryMode, more: Omit<LoginPopupRequest, 'key' | 'mode'> = {}): void {
  openings += 1;
  become({ ...more, key: openings, mode });
}

export const closeLoginPopup = (): void => become(undefined);
export const switchLoginPopup = (mode: EntryMode): void => become(request && { ...request, mode });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLoginPopup = (): LoginPopupRequest | undefined => useSyncExternalStore(subscribe, () => request);
