import { parseArgs } from 'node:util';
import { lockedPartLimits } from '#domain/kinds/lightweight/limits';
import { defaultReduceOptions, reduceLimits } from '#domain/kinds/reduce/options';
import { UsageError, type Command } from './command.ts';
import { limitHelp, limitOptions } from './in-child.ts';
import { makeOne } from './make-one.ts';
import { numberWithin } from './number-within.ts';
import { describeRun } from './optimize.ts';
import { inAndOut } from './output-paths.ts';

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
  const { input, output } = inAndOut('reduce', positionals, ['glb', 'amrt']);
  if (values.ratio !== undefined && values.faces !== undefined) throw new UsageError('reduce takes --ratio or --faces, not both');
  if (values.lock.length > lockedPartLimits.count) throw new UsageError(`--lock may be given ${lockedPartLimits.count} times`);
  const options = {
    ratio: numberWithin('ratio', values.ratio, reduceLimits.ratio) ?? defaultReduceOptions.ratio,
    faces: numberWithin('faces', values.faces, reduceLimits.faces, { whole: true }) ?? null,
    lockedParts: values.lock,
    ...(values.quality && { quality: {} }),
  };
  const { exitCode } = await makeOne(
    { input, output },
    values,
    (engine, files, progress) => engine.run('reduceFile', { ...files, options }, progress),
    (report) => describeRun(report, output, false),
  );
  return exitCode;
}
