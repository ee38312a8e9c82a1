import { useState } from 'react';
import type { SmsType } from '#domain/accounts/schema';
import { onSessionChange, sessionState } from '../../../api/session.ts';

/** A code that was sent, and when another may be. */
export interface SentCode {
  phone: string;
  smsKey: string;
  /** Milliseconds since 1970. */
  resendAt: number;
}

type TypedField = 'phone' | 'username' | 'code';

/** What this tab typed and was sent on the way in: forms come and go with tabs and popups, this stays. It is in memory only, without passwords. */
const typed = new Map<TypedField, string>();
const sent = new Map<SmsType, SentCode>();

// Whoever has signed in leaves nothing for the next.
let signedIn = false;
onSessionChange(() => {
  const now = sessionState().phase === 'signedIn';
  if (now && !signedIn) {
    typed.clear();
    sent.clear();
  }
  signedIn = now;
});

/** The code of this purpose that was sent last. */
export const sentCode = (type: SmsType): SentCode | undefined => sent.get(type);
export const keepSentCode = (type: SmsType, code: SentCode): void => void sent.set(type, code);

/** The text of a field, as it was left when its form was last shown; `given` comes before that where it is not empty. */
export function useKeptText(name: TypedField, given = ''): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => (given === '' ? (typed.get(name) ?? '') : given));
  const change = (next: string): void => {
    typed.set(name, next);
    setText(next);
  };
  return [text, change];
}
