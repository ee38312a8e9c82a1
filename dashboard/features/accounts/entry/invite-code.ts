/** An invitation code that came in a link, until its reader has registered: docs/decisions/invitation-step.md. */

import { profileLimits } from '#domain/profile/limits';

const storageKey = 'modelmill.inviteCode';

/** Keeps the code that the address brings as `iCode`. Called once per page load, before anything else leaves the page. */
export function keepInviteCode(search: string): void {
  const code = new URLSearchParams(search).get('iCode')?.trim() ?? '';
  if (code !== '' && code.length <= profileLimits.invitedCode) localStorage.setItem(storageKey, code);
}

export const keptInviteCode = (): string => localStorage.getItem(storageKey) ?? '';

export const dropInviteCode = (): void => localStorage.removeItem(storageKey);
