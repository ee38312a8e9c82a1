import { useEffect, useState, type RefObject } from 'react';

/** How far below or above the window something still is when it counts as near, in CSS pixels. */
const nearPixels = 1200;

/** False at first, true for good once the element has come near to what is seen. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || isNear) return;
    const observer = new IntersectionObserver((seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: `${nearPixels}px 0px`,
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
