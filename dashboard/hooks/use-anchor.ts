import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const show = (hash: string): void => document.getElementById(hash.slice(1))?.scrollIntoView();

/**
 * Scrolls to the section that the address names, and to the top when it names none. Called by pages with sections.
 * @param isWhole false until what comes late stands: then the section is scrolled to again, for what came may stand above it, or hold it
 */
export function useAnchor(isWhole = true): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') window.scrollTo(0, 0);
    else show(hash);
  }, [pathname, hash, key]);
  useEffect(() => {
    if (isWhole && hash !== '') show(hash);
  }, [isWhole, hash]);
}
