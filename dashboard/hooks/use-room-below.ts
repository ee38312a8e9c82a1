import { useCallback } from 'react';

/**
 * To be set on what lies over the foot of the page. Its height and `gapPx` become the variable `name`, by which the page gets room below: its last line can be
 * scrolled out from under it.
 */
export const useRoomBelow = (name: `--${string}`, gapPx = 0): ((element: HTMLElement | null) => (() => void) | undefined) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const page = document.documentElement.style;
      const watch = new ResizeObserver(() => page.setProperty(name, `${Math.ceil(element.offsetHeight) + gapPx}px`));
      watch.observe(element);
      return () => {
        watch.disconnect();
        page.removeProperty(name);
      };
    },
    [name, gapPx],
  );
