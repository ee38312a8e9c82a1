import { useEffect, useState } from 'react';

/** Whole seconds left until the moment last set; 0 when there is none. Set it by a length of time, 0 ends it. */
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
