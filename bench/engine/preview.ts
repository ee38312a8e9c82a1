/** Time to draw a model of a million triangles in a fresh process. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quantile } from '../machine.ts';
import { ensureInput } from './inputs.ts';

export interface PreviewFigures {
  /** Medians, without reading the model: wall time, and processor time of all threads. */
  seconds: number;
  processorSeconds: number;
  peakBytes: number;
}

const drawOnce = fileURLToPath(new URL('./draw-once.js', import.meta.url));

/** Draws `rounds` times, each time in a new process. */
export async function runPreview(rounds: number, folder: string, say: (line: string) => void): Promise<PreviewFigures> {
  say('\n## preview: scan-1m.glb at 512²');
  const input = await ensureInput('scan-1m.glb', say);
  const drawn = Array.from({ length: rounds }, () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [drawOnce, input, join(folder, 'preview.webp')], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as PreviewFigures;
  });
  const median = (figure: keyof PreviewFigures): number =>
    quantile(
      drawn.map((one) => one[figure]),
      0.5,
    );
  const figures = { seconds: median('seconds'), processorSeconds: median('processorSeconds'), peakBytes: median('peakBytes') };
  const { seconds, processorSeconds, peakBytes } = figures;
  say(`  ${seconds.toFixed(2)} s, ${processorSeconds.toFixed(2)} s of processors  ${(peakBytes / 1e6).toFixed(0)} MB`);
  return figures;
}
