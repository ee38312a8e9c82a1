import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is shown full-screen, and how to change that. */
export function useFullscreen(frameRef: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement !== null && document.fullscreenElement === frameRef.current);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [frameRef]);
  const toggle = (): void => {
    void (full ? document.exitFullscreen() : frameRef.current?.requestFullscreen());
  };
  return [full, toggle];
}
