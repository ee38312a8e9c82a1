import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';

/** Runs what a dialog was opened for, and closes it; what is refused is said in it. */
export function useTask(onClose: () => void) {
  const [problem, say] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = (task: () => Promise<unknown>): void => {
    setBusy(true);
    void task()
      .then(onClose)
      .catch((error: unknown) => {
        say(sentenceOf(error));
        setBusy(false);
      });
  };
  return { problem, busy, run, say };
}
