import { useEffect, useState } from 'react';

/** A countdown in whole seconds; 0 when it is not running. `start(ms)` restarts it, `start(0)` ends it. `until`, in milliseconds since 1970, is of one that began earlier. */
export function useCountdown(until = 0): [secondsLeft: number, start: (ms: number) => void] {
  const [endsAt, setEndsAt] = useState(until);
  const [now, setNow] = useState(() => Date.now());
  const running = endsAt > now;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const start = (ms: number): void => {
    const moment = Date.now();
    setNow(moment);
    setEndsAt(moment + ms);
  };
  return [running ? Math.ceil((endsAt - now) / 1000) : 0, start];
}
