import { useState } from 'react';

/** `value`, or while `frozen` the one that was current when the freeze began. */
export function useFrozen<T>(value: T, frozen: boolean): T {
  const [held, setHeld] = useState(value);
  if (!frozen && !Object.is(held, value)) setHeld(value);
  return frozen ? held : value;
}
