import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated every `everyMs`; 0 never updates it. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (everyMs === 0) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
