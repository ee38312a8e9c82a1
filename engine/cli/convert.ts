import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { stemOf } from '#domain/formats';
import { targetIds } from '#domain/formats/targets';
import { resultExtension, type ConvertJobReport } from '#domain/jobs/kinds/convert';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { requireDistinct } from './output-paths.ts';
import { createProgress } from './progress.ts';
import { warningLines } from './table.ts';

const help = `Usage: script/engine convert IN… --to FORMAT [--out DIR] [--json]

Writes each model IN (a file, or an archive with one model) in another format, under its own name; a format of several files as a ZIP.
Says what the format cannot hold.

  --to FORMAT              ${targetIds.join(', ')}
  --out DIR                where to (default the current folder)
  --json                   one JSON object a line and file, in order: the report, or {"file", "error"} for one that cannot be converted
${limitHelp}

Exit code: 0 when every file was written, 1 when one was not, 2 for a wrong call.`;

export const convertCommand: Command = { help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, out: { type: 'string', default: '.' }, json: { type: 'boolean', default: false }, ...limitOptions },
  });
  const target = targetIds.find((id) => id === values.to?.toLowerCase());
  if (target === undefined) throw new UsageError(`--to takes one of ${targetIds.join(', ')}`);
  if (positionals.length === 0) throw new UsageError('convert needs at least one IN');
  const outputs = positionals.map((input) => join(resolve(values.out), `${stemOf(input)}.${resultExtension(target)}`));
  requireDistinct([...positionals.map(named), ...outputs.map(named)]);
  await mkdir(resolve(values.out), { recursive: true });
  return withEngine(values, async (engine) => {
    let exitCode = 0;
    for (const [index, file] of positionals.entries()) {
      const outputPath = outputs[index]!;
      const progress = createProgress(file);
      try {
        const options = { target, name: stemOf(file) };
        const report = await engine.run('convertFile', { path: resolve(file), outputPath, options }, progress);
        progress.end();
        process.stdout.write(values.json ? `${JSON.stringify({ file, ...report })}\n` : `${describe(file, outputPath, report)}\n\n`);
      } catch (error) {
        progress.end();
        exitCode = Math.max(exitCode, tellFailure(file, error, { json: values.json, outputs: [outputPath] }));
      }
    }
    return exitCode;
  });
}

const named = (path: string): [string, string] => [path, path];

const describe = (file: string, outputPath: string, { before, after, warnings }: ConvertJobReport): string =>
  [
    `${file} → ${outputPath}`,
    `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}, ${formatCount(after.triangles)} triangles`,
    ...warningLines(warnings),
  ].join('\n');
