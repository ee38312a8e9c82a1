import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lockedPartLimits } from '#domain/jobs/limits';
import { defaultReduceOptions, reduceLimits } from '#domain/remesh/reduction';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { numberWithin } from './number-within.ts';
import { describeRun } from './optimize.ts';
import { requireDistinct, requireExtension } from './output-paths.ts';
import { createProgress } from './progress.ts';

const help = `Usage: script/engine reduce IN OUT --ratio R | --faces N [options]

Writes the model IN (a file, or an archive with one model) with fewer triangles to OUT, which ends in .glb or .amrt. Nothing else of it changes.

  --ratio R                share of the triangles to keep, ${reduceLimits.ratio.min} to ${reduceLimits.ratio.max} (default ${defaultReduceOptions.ratio})
  --faces N                triangles to end at instead, ${reduceLimits.faces.min} to ${reduceLimits.faces.max}
  --lock PART              part that keeps every triangle; may be given ${lockedPartLimits.count} times
  --quality                state how far the result lies from the original
  --json                   print the report as one line of JSON and nothing else
${limitHelp}

Exit code: 0 when OUT was written, 1 when the model could not be processed, 2 for a wrong call.`;

export const reduceCommand: Command = { help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ratio: { type: 'string' },
      faces: { type: 'string' },
      lock: { type: 'string', multiple: true, default: [] },
      quality: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      ...limitOptions,
    },
  });
  const [input, output, ...more] = positionals;
  if (!input || !output || more.length > 0) throw new UsageError('reduce needs IN and OUT');
  if (values.ratio !== undefined && values.faces !== undefined) throw new UsageError('reduce takes --ratio or --faces, not both');
  if (values.lock.length > lockedPartLimits.count) throw new UsageError(`--lock may be given ${lockedPartLimits.count} times`);
  const options = {
    ratio: numberWithin('ratio', values.ratio, reduceLimits.ratio) ?? defaultReduceOptions.ratio,
    faces: numberWithin('faces', values.faces, reduceLimits.faces, { whole: true }) ?? null,
    lockedParts: values.lock,
    ...(values.quality && { quality: {} }),
  };
  requireExtension('OUT', output, ['glb', 'amrt']);
  requireDistinct([
    ['IN', input],
    ['OUT', output],
  ]);
  const progress = createProgress(input);
  try {
    const report = await withEngine(values, (engine) =>
      engine.run('reduceFile', { path: resolve(input), outputPath: resolve(output), options }, progress),
    );
    progress.end();
    process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : `${describeRun(report, output, false)}\n`);
    return 0;
  } catch (error) {
    progress.end();
    if (error instanceof UsageError) throw error;
    return tellFailure(input, error, { json: values.json, outputs: [resolve(output)] });
  }
}
