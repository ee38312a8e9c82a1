import { useEffect, useState, type RefObject } from 'react';
import { guardScroll, type Scrolled } from './scroll-guard.ts';

export type { Scrolled };

const toldForMs = 2200;

/**
 * Guards what a stage leaves to the page.
 *
 * @param fills the stage fills the page, which does not scroll: nothing is left to it
 * @returns what the page was scrolled with over the stage, for a moment afterwards
 */
export function useScrollGuard(frameRef: RefObject<HTMLElement | null>, fills: boolean): Scrolled | null {
  const [scrolled, setScrolled] = useState<Scrolled | null>(null);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null || fills) return undefined;
    let timer = 0;
    const stop = guardScroll(frame, (what) => {
      setScrolled(what);
      clearTimeout(timer);
      timer = window.setTimeout(() => setScrolled(null), toldForMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [frameRef, fills]);
  return scrolled;
}
