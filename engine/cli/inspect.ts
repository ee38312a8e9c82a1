import { parseArgs } from 'node:util';
import { AppError } from '#domain/errors/app-error';
import { errorText } from '#domain/errors/table';
import type { ModelFigures } from '#domain/models/figures';
import { inspect } from '../inspect.ts';
import { UsageError, type Command } from './command.ts';
import { createProgress } from './progress.ts';
import { countText, tableText, warningLines } from './table.ts';

const help = `Usage: script/engine inspect FILE… [--json]

Prints the figures of each model, or of the one model inside an archive.

  --json   One JSON object a line and file, in order: the figures, or {"file", "error"} for one that cannot be read.

Exit code: 0 when every file was read, 1 when one was not, 2 for a wrong call.`;

export const inspectCommand: Command = { summary: 'figures of model files', help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean', default: false } } });
  if (positionals.length === 0) throw new UsageError('inspect needs at least one FILE');
  let failed = false;
  for (const file of positionals) {
    const progress = createProgress(file);
    try {
      const figures = await inspect(file, progress);
      progress.end();
      process.stdout.write(values.json ? `${JSON.stringify({ file, ...figures })}\n` : `${describe(file, figures)}\n\n`);
    } catch (error) {
      progress.end();
      failed = true;
      const sentence = sentenceOf(error);
      if (values.json) process.stdout.write(`${JSON.stringify({ file, error: sentence })}\n`);
      else process.stderr.write(`${file}: ${sentence}\n\n`);
    }
  }
  return failed ? 1 : 0;
}

/** The sentence of the table; what the table does not know is a file that cannot be read, with the reason, so that the others go on. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return errorText('model.unreadable', { reason: reason.startsWith('ENOENT') ? '文件不存在' : reason });
}

function describe(file: string, figures: ModelFigures): string {
  const { bounds } = figures;
  const size = bounds.max.map((value, axis) => Number((value - bounds.min[axis]!).toPrecision(4)));
  const rows = [
    ['format', figures.format],
    ['triangles', countText(figures.triangles)],
    ['vertices', countText(figures.vertices)],
    ['meshes', countText(figures.meshes)],
    ['draw calls', countText(figures.drawCalls)],
    ['materials', countText(figures.materials)],
    ['textures', countText(figures.textures.length)],
    ['animations', countText(figures.animations)],
    ['skins', countText(figures.skins)],
    ['nodes', countText(figures.nodes)],
    ['size', `${size.join(' × ')} m`],
  ];
  const warnings = warningLines(figures.warnings);
  return [file, tableText(rows), ...warnings].join('\n');
}
