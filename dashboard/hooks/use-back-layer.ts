import { useEffect, useEffectEvent, useState } from 'react';
import { openLayer } from './back-layers.ts';

/** While `isOpen`, the browser's Back calls `onBack` in place of leaving the page; what stays open after that is asked again the next time. */
export function useBackLayer(isOpen: boolean, onBack: () => void): void {
  const [calls, setCalls] = useState(0);
  const back = useEffectEvent(() => {
    onBack();
    setCalls(calls + 1);
  });
  useEffect(() => (isOpen ? openLayer(() => back()) : undefined), [isOpen, calls]);
}
