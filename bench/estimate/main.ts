/** How near the dialog's estimate of a result's size comes: every model at hand under five presets, estimate and result beside each other. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import { presets, type PresetName } from '#domain/kinds/lightweight/options';
import { runVerb } from '#engine/children/run-verb';
import { drawTable } from '../../script/journey/table.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { listModels } from '../models.ts';

/** Without those that aim at a size, which is then the estimate. */
const measured = ['fast', 'balanced', 'quality', 'mobile', 'texturesOnly'] as const satisfies readonly PresetName[];
const limits = { memoryBytes: 4 * 1024 ** 3, deadlineMs: 120_000 };
/** The median, and where the middle half and nine of ten begin and end. */
const quantiles = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export interface EstimateFigures {
  models: number;
  /** Models that no preset made a result of, and why. */
  unread: Record<string, string>;
  /** Estimated bytes for each byte of the result, by model and preset. */
  shares: Record<string, Partial<Record<PresetName, number>>>;
  median: number;
  /** Of the shares, those above 1. */
  tooHigh: number;
}

export const goals: Goal<EstimateFigures>[] = [
  { parts: [], what: 'estimate for a byte of the result, median: not below', bound: atLeast(0.9), seen: ({ median }) => median },
  { parts: [], what: 'the same: not above', bound: atMost(1.1), seen: ({ median }) => median },
];

/** Estimates and makes each result; parts are extensions of models. What cannot be read is listed. */
export async function run({ say, only }: BenchOptions): Promise<EstimateFigures> {
  say(describeMachine());
  const models = await listModels(only);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-estimate-'));
  const shares: EstimateFigures['shares'] = {};
  const unread: EstimateFigures['unread'] = {};
  try {
    for (const { name, path } of models) {
      for (const preset of measured) {
        const share = await shareOf(path, preset, folder).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          unread[name] = error.code;
          return null;
        });
        if (share === null) break;
        shares[name] = { ...shares[name], [preset]: share };
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const all = Object.values(shares).flatMap((row) => Object.values(row));
  const figures = {
    models: Object.keys(shares).length,
    unread,
    shares,
    median: quantile(all, 0.5),
    tooHigh: all.filter((one) => one > 1).length,
  };
  describe(figures, all, say);
  return figures;
}

/** Estimated bytes for each byte that the preset makes of the model at `path`. @throws AppError for a model at fault. */
async function shareOf(path: string, preset: PresetName, folder: string): Promise<number> {
  const { options } = presets[preset];
  const outputPath = join(folder, 'out.glb');
  const { before, beforeFigures, after } = await runVerb('optimizeFile', { path, outputPath, options }, { folder, ...limits });
  return (estimateLightweight(before, beforeFigures, options).bytes ?? 0) / after.bytes;
}

function describe({ shares, unread, models, tooHigh }: EstimateFigures, all: number[], say: (line: string) => void): void {
  const rows = Object.entries(shares).map(([name, row]) => [name, ...measured.map((preset) => row[preset]?.toFixed(2) ?? '')]);
  say(`\n${drawTable([['estimate / result', ...measured], ...rows])}`);
  for (const [name, code] of Object.entries(unread)) say(`  left out: ${name} (${code})`);
  const spread = quantiles.map((share) => `${share * 100} %: ${quantile(all, share).toFixed(2)}`).join(' · ');
  say(`\n${models} models, ${all.length} runs, too high in ${tooHigh} of them; ${spread}`);
}
