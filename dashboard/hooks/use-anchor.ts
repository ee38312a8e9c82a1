import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the section that the address names, and to the top when it names none. Called by pages with sections. */
export function useAnchor(): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') window.scrollTo(0, 0);
    else document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [pathname, hash, key]);
}
