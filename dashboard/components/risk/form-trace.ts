import { useEffect, useRef } from 'react';
import type { FormTrace } from '#domain/risk/thresholds';
import { variationOf } from '#domain/risk/tracks';

/** Times between two key presses that are remembered. */
const remembered = 40;

/** Measures how a form is used from when it is shown: how long, how many keys and movements, and how evenly keys are pressed; never which. */
export function useFormTrace(): () => FormTrace {
  const measured = useRef({ shownAt: 0, keys: 0, moves: 0, lastKeyAt: 0, intervals: [] as number[] });
  useEffect(() => {
    const now = measured.current;
    now.shownAt = performance.now();
    const onKey = ({ repeat, timeStamp }: KeyboardEvent): void => {
      if (repeat) return;
      if (now.keys > 0) now.intervals = [...now.intervals, timeStamp - now.lastKeyAt].slice(-remembered);
      now.keys++;
      now.lastKeyAt = timeStamp;
    };
    const onMove = (): void => void now.moves++;
    const passive = { passive: true, capture: true };
    document.addEventListener('keydown', onKey, passive);
    for (const name of ['pointermove', 'pointerdown'] as const) document.addEventListener(name, onMove, passive);
    return () => {
      document.removeEventListener('keydown', onKey, passive);
      for (const name of ['pointermove', 'pointerdown'] as const) document.removeEventListener(name, onMove, passive);
    };
  }, []);
  return () => {
    const { shownAt, keys, moves, intervals } = measured.current;
    return { shownMs: Math.round(performance.now() - shownAt), keys, moves, rhythm: Math.round(100 * variationOf(intervals)) };
  };
}
