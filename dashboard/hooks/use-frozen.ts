import { useState } from 'react';

/** Returns `value`; while `frozen`, the value from when the freeze began. */
export function useFrozen<T>(value: T, frozen: boolean): T {
  const [held, setHeld] = useState(value);
  if (!frozen && !Object.is(held, value)) setHeld(value);
  return frozen ? held : value;
}
