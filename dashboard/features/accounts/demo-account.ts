import { useEffect, useState } from 'react';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The demo account's phone on an embedded platform opened from this machine; undefined elsewhere. */
export function useDemoPhone(): string | undefined {
  const [phone, setPhone] = useState<string>();
  useEffect(() => {
    if (!loopbackHosts.includes(location.hostname)) return;
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
