import { useEffect, useState } from 'react';
import { call } from './client.ts';
import { onReconnect } from './connection.ts';

/** How to reach support, as the operator has set it; null while unknown and when nothing is set. Past the cache, whose code the help page does without. */
export function useSupportContact(): string | null {
  const [contact, setContact] = useState<string | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    const ask = (): void =>
      void call('supportContact', {}, asked.signal).then(
        (answer) => setContact(answer.contact),
        // The page says whom else to ask.
        () => undefined,
      );
    ask();
    const stop = onReconnect(ask);
    return () => {
      stop();
      asked.abort();
    };
  }, []);
  return contact;
}
