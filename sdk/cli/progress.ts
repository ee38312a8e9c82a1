const width = 24;

/** A line on the terminal that is drawn over and over; nothing where nobody looks. */
export interface Progress {
  show: (label: string, share: number, detail?: string) => void;
  clear: () => void;
}

/** @param isShown Whether standard error is a terminal. */
export function createProgress(isShown: boolean): Progress {
  if (!isShown) return { show: () => {}, clear: () => {} };
  let drawnAt = 0;
  return {
    show: (label, share, detail = '') => {
      const now = Date.now();
      if (now - drawnAt < 80 && share < 1) return;
      drawnAt = now;
      const full = Math.round(Math.min(1, share) * width);
      const bar = '█'.repeat(full) + '░'.repeat(width - full);
      process.stderr.write(`\r\x1b[K${label} ${bar} ${Math.floor(share * 100)}% ${detail}`);
    },
    clear: () => process.stderr.write('\r\x1b[K'),
  };
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
