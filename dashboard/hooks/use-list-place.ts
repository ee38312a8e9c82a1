import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How far each visit of a list was scrolled, by the key of its entry in the history. */
const places = new Map<string, number>();

/** Brings whoever goes back to a list to where he was in it, once it is there. */
export function useListPlace(isThere: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    if (!isThere) return;
    const place = isBack ? places.get(key) : undefined;
    if (place !== undefined) window.scrollTo(0, place);
    const note = (): void => void places.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [isThere, key, isBack]);
}
