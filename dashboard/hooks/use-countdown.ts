import { useEffect, useState } from 'react';

/** A countdown in whole seconds; 0 when it is not running. `start(ms)` restarts it, `start(0)` ends it. */
export function useCountdown(): [secondsLeft: number, start: (ms: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
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
