import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fromErrorRecord } from '#domain/errors/app-error';
import type { QualityFigures } from '#domain/models/figures';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { createProgress } from './progress.ts';
import { tableText } from './table.ts';

const help = `Usage: script/engine compare A B [options]

States how far the model B lies from the original A (files, or archives with one model each).

  --samples N          points on each of the two surfaces, at least 1000 (default 100000)
  --json               one JSON object: the figures, or {"file", "error"} for a model that cannot be read
${limitHelp}

Exit code: 0 when both were read, 1 when one was not, 2 for a wrong call.`;

export const compareCommand: Command = { help, run };

const minSamples = 1000;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { samples: { type: 'string', default: '100000' }, json: { type: 'boolean', default: false }, ...limitOptions },
  });
  const [fileA, fileB, ...more] = positionals;
  if (!fileA || !fileB || more.length > 0) throw new UsageError('compare needs A and B');
  const samples = Number(values.samples);
  if (!Number.isInteger(samples) || samples < minSamples) throw new UsageError(`--samples takes a whole number from ${minSamples}`);
  const progress = createProgress(`${fileA} ↔ ${fileB}`);
  try {
    const verb = { original: resolve(fileA), result: resolve(fileB), options: { samples } };
    const answer = await withEngine(values, (engine) => engine.run('compareFiles', verb, progress));
    progress.end();
    if ('error' in answer) return tellFailure(answer.file === verb.original ? fileA : fileB, fromErrorRecord(answer.error), values);
    process.stdout.write(values.json ? `${JSON.stringify(answer.figures)}\n` : `${describe(answer.figures)}\n`);
    return 0;
  } catch (error) {
    progress.end();
    return tellFailure(`${fileA} ↔ ${fileB}`, error, values);
  }
}

function describe(figures: QualityFigures): string {
  const text = (value: number | null, unit: string, digits: number): string => (value === null ? '-' : `${value.toFixed(digits)}${unit}`);
  const rows = [
    ['RMS distance', text(figures.rmsPercent, '% of the diagonal', 4)],
    ['largest distance', text(figures.maxPercent, '% of the diagonal', 4)],
    ['normals, mean', text(figures.normalMeanDegrees, '°', 2)],
    ['normals, 99 of 100 points', text(figures.normalP99Degrees ?? null, '°', 2)],
    ['silhouette, mean IoU', text(figures.silhouetteIou, '', 4)],
    ['silhouette, lowest IoU', text(figures.silhouetteLowestIou, '', 4)],
    ['shading, mean SSIM', text(figures.ssim, '', 4)],
    ['shading, lowest SSIM', text(figures.ssimLowest, '', 4)],
    ...figures.textures.map(({ name, psnrDb }) => [`texture ${name}`, text(psnrDb, ' dB', 1)]),
  ];
  return tableText(rows);
}
