import { useEffect, useState, type RefObject } from 'react';

/** What the page just did instead of the stage, to be told for a moment. */
export type Scrolled = 'wheel' | 'finger';

const toldForMs = 2200;

/**
 * Leaves the wheel to the page until the stage has the focus, and fingers to it while there is one: `touch-action` lets the browser scroll with it, and two
 * are kept from scrolling here. The wheel with Ctrl, which is also how touchpads pinch, always zooms.
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
    const tell = (what: Scrolled): void => {
      setScrolled(what);
      clearTimeout(timer);
      timer = window.setTimeout(() => setScrolled(null), toldForMs);
    };
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || document.fullscreenElement === frame || frame.contains(document.activeElement)) return;
      event.stopPropagation();
      tell('wheel');
    };
    const onTouchMove = (event: TouchEvent): void => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    const onCancel = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') tell('finger');
    };
    frame.addEventListener('wheel', onWheel, { capture: true, passive: true });
    frame.addEventListener('touchmove', onTouchMove, { passive: false });
    frame.addEventListener('pointercancel', onCancel);
    return () => {
      clearTimeout(timer);
      frame.removeEventListener('wheel', onWheel, { capture: true });
      frame.removeEventListener('touchmove', onTouchMove);
      frame.removeEventListener('pointercancel', onCancel);
    };
  }, [frameRef, fills]);
  return scrolled;
}
