import { useEffect, useRef } from 'react';

interface ReviewKeys {
  next: () => void;
  previous: () => void;
  /** Undefined, both: there is nothing to decide. */
  approve?: () => void;
  reject?: () => void;
}

const byKey: Readonly<Record<string, keyof ReviewKeys>> = { j: 'next', k: 'previous', a: 'approve', r: 'reject' };

/** Lets a queue be worked through by J, K, A and R, except while somebody writes. */
export function useReviewKeys(isOn: boolean, keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => void (latest.current = keys));
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const writes = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
      const name = byKey[key.toLowerCase()];
      if (writes || ctrlKey || metaKey || altKey || name === undefined) return;
      event.preventDefault();
      latest.current[name]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
