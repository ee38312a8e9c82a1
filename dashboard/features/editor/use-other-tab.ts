import { useEffect } from 'react';

const settledMs = 500;

/** Says where the same model is being edited in another tab of this browser. */
export function useOtherTab(model: string, say: (sentence: string) => void): void {
  useEffect(() => {
    // Only pages that came over HTTPS have locks.
    const locks = (navigator as { locks?: LockManager }).locks;
    if (locks === undefined) return undefined;
    let release = (): void => undefined;
    let isLeft = false;
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (isLeft) return undefined;
      if (lock === null) {
        say('这个模型已经在另一个标签页里打开了，同时改动的话，后保存的一边会被提醒');
        return undefined;
      }
      return new Promise((resolve) => (release = resolve));
    };
    // What was shown here a moment ago lets go first.
    const timer = setTimeout(() => {
      locks.request(`modelmill-editor ${model}`, { ifAvailable: true }, hold).catch(() => undefined);
    }, settledMs);
    return () => {
      clearTimeout(timer);
      isLeft = true;
      release();
    };
  }, [model, say]);
}
