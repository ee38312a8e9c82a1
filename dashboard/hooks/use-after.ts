import { useEffect, useState } from 'react';

/** False at first, true once the component has been mounted for `ms`. */
export function useAfter(ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return over;
}
