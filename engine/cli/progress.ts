/** Progress on stderr: one line that is rewritten on a terminal, nothing elsewhere. */

import type { VerbContext } from '../context.ts';

export interface Progress {
  onProgress: NonNullable<VerbContext['onProgress']>;
  /** Clears the line. */
  end: () => void;
}

const everyMs = 80;

export function createProgress(label: string): Progress {
  if (!process.stderr.isTTY) return { onProgress: () => undefined, end: () => undefined };
  let last = 0;
  return {
    onProgress: (stage, done, total) => {
      const now = performance.now();
      if (now - last < everyMs) return;
      last = now;
      const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
      process.stderr.write(`\r\u001b[K${label} · ${stage} ${percent}%`);
    },
    end: () => process.stderr.write('\r\u001b[K'),
  };
}
