import { useEffect, useState } from 'react';
import { holdOpener, openerNow, returnFocus, type Opener } from './opener.ts';

/** Gives the keyboard back to what had it before `isOpen` became true, when that ends or the dialog goes. `dialogId`: of a dialog that fades while it holds the keyboard. */
export function useReturnFocus(isOpen: boolean, dialogId = ''): void {
  // Read while the dialog is made: by the time of effects it has taken the keyboard.
  const [held, setHeld] = useState<{ isOpen: boolean; opener: Opener }>(() => ({ isOpen, opener: openerNow() }));
  if (held.isOpen !== isOpen) setHeld({ isOpen, opener: isOpen ? openerNow() : held.opener });
  const { opener } = held;
  useEffect(() => {
    if (!isOpen) return undefined;
    const release = holdOpener(opener);
    return () => {
      release();
      returnFocus(opener, document.getElementById(dialogId));
    };
  }, [isOpen, opener, dialogId]);
}
