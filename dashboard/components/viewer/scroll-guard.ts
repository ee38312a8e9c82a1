/** What the page just did instead of the stage, to be told for a moment. */
export type Scrolled = 'wheel' | 'finger';

/**
 * Leaves the wheel to the page until the stage has the focus, and fingers to it while there is one: `touch-action` lets the browser scroll with it, and two
 * are kept from scrolling here. The wheel with Ctrl, which is also how touchpads pinch, always zooms.
 *
 * @param tell called when the page was scrolled over the stage
 * @returns how to stop
 */
export function guardScroll(frame: HTMLElement, tell: (what: Scrolled) => void): () => void {
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || document.fullscreenElement === frame || frame.matches(':focus-within')) return;
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
    frame.removeEventListener('wheel', onWheel, { capture: true });
    frame.removeEventListener('touchmove', onTouchMove);
    frame.removeEventListener('pointercancel', onCancel);
  };
}
