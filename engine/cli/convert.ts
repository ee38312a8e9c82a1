import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { stemOf } from '#domain/formats';
import { parsePlace, type Place } from '#domain/formats/place';
import { fromErrorRecord } from '#domain/errors/app-error';
import { targetIds, type TargetId } from '#domain/formats/targets';
import { tessellationIds, usualTessellation, type TessellationId } from '#domain/formats/tessellation';
import { resultFileName, type ConvertJobReport } from '#domain/kinds/convert/job';
import type { ConvertOutput } from '../verbs/convert.ts';
import { dropParts } from '../files/part-folder.ts';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { makeOutFolder, requireDistinct } from './output-paths.ts';
import { createProgress } from './progress.ts';
import { warningLines } from './table.ts';

const help = `Usage: script/engine convert IN… --to FORMAT[,FORMAT…] [--out DIR] [--json]

Writes each model IN (a file, or an archive with one model) in other formats, under its own name; a format of several files as a ZIP. A model is read once,
however many formats it is written in. Says what each format cannot hold.

  --to FORMAT,…            ${targetIds.join(', ')}
  --out DIR                where to (default the current folder)
  --place LON,LAT[,M]      where 3D Tiles stand: degrees of WGS 84, metres above the ellipsoid (default no place)
  --tessellation T         how finely surfaces of STEP, IGES and BREP become triangles: ${tessellationIds.join(', ')} (default ${usualTessellation})
  --json                   one JSON object a line, file and format, in order: the report, or {"file", "target", "error"} for what could not be written
${limitHelp}

Exit code: 0 when every file was written, 1 when one was not, 2 for a wrong call.`;

export const convertCommand: Command = { help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      out: { type: 'string', default: '.' },
      json: { type: 'boolean', default: false },
      place: { type: 'string' },
      tessellation: { type: 'string', default: usualTessellation },
      ...limitOptions,
    },
  });
  const targets = targetsOf(values.to ?? '');
  const place = values.place === undefined ? undefined : parsePlace(values.place);
  if (values.place !== undefined && place === undefined)
    throw new UsageError('--place takes LONGITUDE,LATITUDE or LONGITUDE,LATITUDE,METRES');
  if (place !== undefined && !targets.includes('3dtiles')) throw new UsageError('--place is for --to 3dtiles');
  const tessellation = tessellationOf(values.tessellation);
  if (positionals.length === 0) throw new UsageError('convert needs at least one IN');
  const folder = resolve(values.out);
  const works = positionals.map((file) => ({ file, outputs: targets.map((target) => outputOf(file, target, folder, place)) }));
  requireDistinct([...positionals, ...works.flatMap(({ outputs }) => outputs.map(({ path }) => path))].map(named));
  await makeOutFolder(folder);
  return withEngine(values, async (engine) => {
    let exitCode = 0;
    for (const { file, outputs } of works) {
      const progress = createProgress(file);
      const tell = (error: unknown, target?: TargetId): void => {
        exitCode = Math.max(exitCode, tellFailure(file, error, { json: values.json, outputs: outputs.map(({ path }) => path), target }));
      };
      try {
        const outcomes = await engine.run('convertFile', { path: resolve(file), outputs, options: { tessellation } }, progress);
        progress.end();
        for (const [index, outcome] of outcomes.entries()) {
          const { path, target } = outputs[index]!;
          if ('error' in outcome) tell(fromErrorRecord(outcome.error), target);
          else
            process.stdout.write(
              values.json ? `${JSON.stringify({ file, ...outcome.report })}\n` : `${describe(file, path, outcome.report)}\n\n`,
            );
        }
      } catch (error) {
        progress.end();
        await dropParts(outputs.map(({ path }) => path));
        for (const { target } of values.json ? outputs : outputs.slice(0, 1)) tell(error, values.json ? target : undefined);
      }
    }
    return exitCode;
  });
}

/** The formats that are named, each once. */
function targetsOf(text: string): TargetId[] {
  const named = text.split(',').map((name) => targetIds.find((id) => id === name.trim().toLowerCase()));
  if (named.includes(undefined)) throw new UsageError(`--to takes one or more of ${targetIds.join(', ')}`);
  return [...new Set(named as TargetId[])];
}

function tessellationOf(text: string): TessellationId {
  const found = tessellationIds.find((id) => id === text);
  if (found === undefined) throw new UsageError(`--tessellation takes one of ${tessellationIds.join(', ')}`);
  return found;
}

const outputOf = (file: string, target: TargetId, folder: string, place: Place | undefined): ConvertOutput => ({
  ...{ path: join(folder, resultFileName(stemOf(file), target)), target, name: stemOf(file) },
  ...(place && target === '3dtiles' && { place }),
});

const named = (path: string): [string, string] => [path, path];

const describe = (file: string, outputPath: string, { before, after, warnings }: ConvertJobReport): string =>
  [
    `${file} → ${outputPath}`,
    `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}, ${formatCount(after.triangles)} triangles`,
    ...warningLines(warnings),
  ].join('\n');
