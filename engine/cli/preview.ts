import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes } from '#domain/display/numbers';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { inAndOut } from './output-paths.ts';
import { createProgress } from './progress.ts';

const limits = { size: { min: 16, max: 4096 }, turntable: { min: 2, max: 360 } } as const;

const help = `Usage: script/engine preview IN OUT.webp [options]

Draws the model IN (a file, or an archive with one model) in a studio light on a transparent background.

  --size PIXELS      edge of the picture, ${limits.size.min} to ${limits.size.max} (default 512)
  --turntable N      an animation of N frames once around the model, ${limits.turntable.min} to ${limits.turntable.max}
  --azimuth DEG      where from: 0 the front, 90 the model's left (default 34)
  --elevation DEG    0 level, 90 straight down (default 22)
${limitHelp}

Exit code: 0 when OUT was written, 1 when the model could not be read, 2 for a wrong call.`;

export const previewCommand: Command = { help, run };

const options = {
  size: { type: 'string' },
  turntable: { type: 'string' },
  azimuth: { type: 'string', default: '34' },
  elevation: { type: 'string', default: '22' },
  ...limitOptions,
} as const;

function wholeNumber(flag: keyof typeof limits, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  const { min, max } = limits[flag];
  if (!Number.isInteger(value) || value < min || value > max) throw new UsageError(`--${flag} takes a whole number from ${min} to ${max}`);
  return value;
}

function angle(flag: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new UsageError(`--${flag} takes degrees`);
  return value;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const { input, output } = inAndOut('preview', positionals, ['webp']);
  const [size, turntable] = [wholeNumber('size', values.size), wholeNumber('turntable', values.turntable)];
  const view = { azimuthDeg: angle('azimuth', values.azimuth), elevationDeg: angle('elevation', values.elevation) };
  const progress = createProgress(input);
  const picture = { view, ...(size && { size }), ...(turntable && { turntable }) };
  let bytes: number;
  try {
    const verb = { path: resolve(input), outputPath: resolve(output), options: picture };
    ({ bytes } = await withEngine(values, (engine) => engine.run('previewFile', verb, progress)));
  } catch (error) {
    progress.end();
    return tellFailure(input, error, { outputs: [resolve(output)] });
  }
  progress.end();
  process.stdout.write(`${output} ${formatBytes(bytes)}\n`);
  return 0;
}
