import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  geometryCompressions,
  lightweightOptionsSchema,
  presetNames,
  resolveOptions,
  textureFormats,
  type LightweightOptions,
  type PresetName,
} from '#domain/jobs/options';
import type { JobReport } from '#domain/models/figures';
import { UsageError, type Command } from './command.ts';
import { limitHelp, limitOptions, sentenceOf, withEngine } from './in-child.ts';
import { createProgress } from './progress.ts';
import { bytesText, countText, tableText, warningLines } from './table.ts';

const help = `Usage: script/engine optimize IN OUT [options]

Writes a lighter GLB of the model IN (a file, or an archive with one model) to OUT.

  --preset NAME            ${presetNames.join(', ')} (default balanced); the options below change it
  --ratio R                share of the triangles to keep, 0.01 to 1
  --triangles N            triangles to end at, instead of a ratio
  --error PERCENT          largest deviation, % of the bounding diagonal
  --texture-size PIXELS    longest edge of a texture, or "keep"
  --texture-format FORMAT  ${textureFormats.join(', ')}
  --compression METHOD     ${geometryCompressions.join(', ')}
  --quality                state how far the result lies from the original, as every job's report does
  --report FILE            write the report as JSON
  --profile                print the seconds of each stage
  --json                   print the report as one line of JSON and nothing else
${limitHelp}

Exit code: 0 when OUT was written, 1 when the model could not be processed, 2 for a wrong call.`;

export const optimizeCommand: Command = { summary: 'write a lighter GLB of a model', help, run };

const options = {
  preset: { type: 'string', default: 'balanced' },
  ratio: { type: 'string' },
  triangles: { type: 'string' },
  error: { type: 'string' },
  'texture-size': { type: 'string' },
  'texture-format': { type: 'string' },
  compression: { type: 'string' },
  quality: { type: 'boolean', default: false },
  report: { type: 'string' },
  profile: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  ...limitOptions,
} as const;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [input, output, ...more] = positionals;
  if (!input || !output || more.length > 0) throw new UsageError('optimize needs IN and OUT');
  const lightweight = optionsOf(values);
  const progress = createProgress(input);
  let report: JobReport;
  try {
    const verb = { path: resolve(input), outputPath: resolve(output), options: { ...lightweight, ...(values.quality && { quality: {} }) } };
    report = await withEngine(values, (engine) => engine.run('optimizeFile', verb, progress));
  } catch (error) {
    progress.end();
    const sentence = sentenceOf(error);
    if (values.json) process.stdout.write(`${JSON.stringify({ file: input, error: sentence })}\n`);
    else process.stderr.write(`${input}: ${sentence}\n`);
    return 1;
  }
  progress.end();
  if (values.report) await writeFile(values.report, `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : `${describe(report, values.profile)}\n`);
  return 0;
}

/** The preset's options with those given on top, held to the product's own limits. */
function optionsOf(values: Record<string, string | boolean | undefined>): LightweightOptions {
  const { preset } = values;
  if (!presetNames.includes(preset as PresetName)) throw new UsageError(`Unknown preset ${String(preset)}: ${presetNames.join(', ')}`);
  const changes: Record<string, unknown> = {};
  const number = (flag: string, name: keyof LightweightOptions): void => {
    if (values[flag] !== undefined) changes[name] = Number(values[flag]);
  };
  number('ratio', 'ratio');
  number('triangles', 'targetTriangles');
  number('error', 'errorPercent');
  number('texture-size', 'textureSize');
  if (values['texture-size'] === 'keep') changes.textureSize = null;
  if (values['texture-format'] !== undefined) changes.textureFormat = values['texture-format'];
  if (values.compression !== undefined) changes.compression = values.compression;
  const parsed = lightweightOptionsSchema.safeParse(resolveOptions(preset as PresetName, changes));
  if (!parsed.success) throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  return parsed.data;
}

function describe(report: JobReport, withSeconds: boolean): string {
  const { before, after } = report;
  const share = (a: number, b: number): string => (b > 0 ? `${Math.round((a / b) * 1000) / 10}%` : '');
  const rows = [
    ['', 'before', 'after', ''],
    ['file', bytesText(before.bytes), bytesText(after.bytes), share(after.bytes, before.bytes)],
    ['triangles', countText(before.triangles), countText(after.triangles), share(after.triangles, before.triangles)],
    ['vertices', countText(before.vertices), countText(after.vertices), share(after.vertices, before.vertices)],
    ['draw calls', countText(before.drawCalls), countText(after.drawCalls), share(after.drawCalls, before.drawCalls)],
    ['texture memory', bytesText(before.textureBytes), bytesText(after.textureBytes), share(after.textureBytes, before.textureBytes)],
  ];
  const error = report.simplifyErrorPercent === null ? [] : [`error ${report.simplifyErrorPercent.toPrecision(2)}% of the diagonal`];
  const warnings = warningLines(report.warnings);
  const seconds = withSeconds ? [tableText(Object.entries(report.seconds).map(([stage, value]) => [stage, `${value.toFixed(3)} s`]))] : [];
  return [tableText(rows), ...error, ...warnings, ...seconds].join('\n');
}
