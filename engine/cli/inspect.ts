import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { formatCount, formatExtents } from '#domain/display/numbers';
import { textureCount, type ModelFigures } from '#domain/models/figures';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { createProgress } from './progress.ts';
import { tableText, warningLines } from './table.ts';

const help = `Usage: script/engine inspect FILE… [--json]

Prints the figures of each model, or of the one model inside an archive.

  --json               One JSON object a line and file, in order: the figures, or {"file", "error"} for one that cannot be read.
${limitHelp}

Exit code: 0 when every file was read, 1 when one was not, 2 for a wrong call.`;

export const inspectCommand: Command = { help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, ...limitOptions },
  });
  if (positionals.length === 0) throw new UsageError('inspect needs at least one FILE');
  return withEngine(values, async (engine) => {
    let exitCode = 0;
    for (const file of positionals) {
      const progress = createProgress(file);
      try {
        const figures = await engine.run('inspectFile', { path: resolve(file) }, progress);
        progress.end();
        process.stdout.write(values.json ? `${JSON.stringify({ file, ...figures })}\n` : `${describe(file, figures)}\n\n`);
      } catch (error) {
        progress.end();
        exitCode = Math.max(exitCode, tellFailure(file, error, values));
      }
    }
    return exitCode;
  });
}

function describe(file: string, figures: ModelFigures): string {
  const rows = [
    ['format', figures.format],
    ['triangles', formatCount(figures.triangles)],
    ['vertices', formatCount(figures.vertices)],
    ['meshes', formatCount(figures.meshes)],
    ['draw calls', formatCount(figures.drawCalls)],
    ['materials', formatCount(figures.materials)],
    ['textures', formatCount(textureCount(figures))],
    ['animations', formatCount(figures.animations)],
    ['skins', formatCount(figures.skins)],
    ['nodes', formatCount(figures.nodes)],
    ['size', `${formatExtents(figures.bounds)} m`],
    ...(figures.aiMark ? [['AI mark', `${figures.aiMark.provider} ${figures.aiMark.content}`]] : []),
  ];
  const warnings = warningLines(figures.warnings);
  return [file, tableText(rows), ...warnings].join('\n');
}
