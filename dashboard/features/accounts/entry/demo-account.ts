import { useEffect, useState } from 'react';
import { localCookieNames } from '#domain/accounts/cookies';

/** Whether this browser has opened the pages under `/local` by their link; without it they would answer 404. */
const holdsLocalKey = (): boolean => document.cookie.split('; ').includes(`${localCookieNames.marker}=1`);

/** The demo account's phone, for a browser that holds the local pages' key; undefined elsewhere. */
export function useDemoPhone(): string | undefined {
  const [phone, setPhone] = useState<string>();
  useEffect(() => {
    if (!holdsLocalKey()) return;
    const stop = new AbortController();
    fetch('/local/info', { headers: { accept: 'application/json' }, signal: stop.signal })
      .then(async (response) => (response.ok ? ((await response.json()) as { demoPhone?: string }) : {}))
      .then((info) => setPhone(info.demoPhone))
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return phone;
}

/** Where the embedded SMS provider shows what it sent. */
export const localSmsAddress = (phone: string): string => `/local/sms?phone=${encodeURIComponent(phone)}`;
