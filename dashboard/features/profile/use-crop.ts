import { useCallback, useRef, useState } from 'react';
import { fitCrop, wholeCrop, type Crop, type PictureSize } from './crop.ts';

export interface CropState {
  crop: Crop;
  /** Moves the square; steps of one gesture are undone together. */
  change: (to: (crop: Crop) => Crop, gesture: string) => void;
  /** Ends the gesture: the next change is undone by itself. */
  settle: () => void;
  undo: () => void;
  canUndo: boolean;
}

/** A crop with its history. */
export function useCrop(size: PictureSize): CropState {
  const [history, setHistory] = useState<readonly Crop[]>(() => [wholeCrop(size)]);
  const running = useRef('');
  const crop = history.at(-1) ?? wholeCrop(size);

  const change = useCallback(
    (to: (crop: Crop) => Crop, gesture: string): void => {
      const goesOn = running.current === gesture;
      running.current = gesture;
      setHistory((before) => {
        const next = fitCrop(size, to(before.at(-1) ?? wholeCrop(size)));
        return [...(goesOn ? before.slice(0, -1) : before), next];
      });
    },
    [size],
  );
  const settle = useCallback(() => void (running.current = ''), []);
  const undo = useCallback(() => {
    running.current = '';
    setHistory((before) => (before.length > 1 ? before.slice(0, -1) : before));
  }, []);
  return { crop, change, settle, undo, canUndo: history.length > 1 };
}
