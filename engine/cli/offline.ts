import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { stemOf } from '#domain/formats';
import type { OfflineOptions } from '../verbs/offline.ts';
import { dropParts } from '../files/part-folder.ts';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { makeOutFolder, requireDistinct } from './output-paths.ts';
import { createProgress } from './progress.ts';
import { warningLines } from './table.ts';

const help = `Usage: script/engine offline IN… [--out DIR] [--logo WHICH] [--json]

Packs each model IN (a file, or an archive with one model) with the viewer into a ZIP, whose page opens from a disk without a server or a network.

  --out DIR                where to (default the current folder)
  --logo WHICH             modelmill (default), none, or a PNG, JPEG or WebP of one's own
  --json                   one JSON object a line and file, in order: the report, or {"file", "error"} for one that cannot be packed
${limitHelp}

Exit code: 0 when every package was written, 1 when one was not, 2 for a wrong call.`;

export const offlineCommand: Command = { help, run };

const named = (path: string): [string, string] => [path, path];

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string', default: '.' },
      logo: { type: 'string', default: 'modelmill' },
      json: { type: 'boolean', default: false },
      ...limitOptions,
    },
  });
  if (positionals.length === 0) throw new UsageError('offline needs at least one IN');
  const logo: OfflineOptions['logo'] = values.logo === 'modelmill' || values.logo === 'none' ? values.logo : { path: resolve(values.logo) };
  const outputs = positionals.map((input) => join(resolve(values.out), `${stemOf(input)}-offline.zip`));
  requireDistinct([...positionals.map(named), ...outputs.map(named)]);
  await makeOutFolder(resolve(values.out));
  return withEngine(values, async (engine) => {
    let exitCode = 0;
    for (const [index, file] of positionals.entries()) {
      const outputPath = outputs[index]!;
      const progress = createProgress(file);
      try {
        const options = { name: stemOf(file), logo };
        const report = await engine.run('offlineFile', { path: resolve(file), outputPath, options }, progress);
        progress.end();
        const { before, after, warnings } = report;
        const figures = `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}, ${formatCount(after.triangles)} triangles`;
        const lines = [`${file} → ${outputPath}`, figures, ...warningLines(warnings)];
        process.stdout.write(values.json ? `${JSON.stringify({ file, ...report })}\n` : `${lines.join('\n')}\n\n`);
      } catch (error) {
        progress.end();
        await dropParts([outputPath]);
        exitCode = Math.max(exitCode, tellFailure(file, error, { json: values.json, outputs: [outputPath] }));
      }
    }
    return exitCode;
  });
}
