import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '#domain/display/numbers';
import type { JobReport } from '#domain/models/figures';
import { levelPath } from '../optimize/level-path.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import type { Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions } from './in-child.ts';
import { lightweightFlags, lightweightHelp, lightweightOptionsOf } from './lightweight-flags.ts';
import { makeOne } from './make-one.ts';
import { inAndOut, requireDistinct } from './output-paths.ts';
import { tableText, warningLines } from './table.ts';

const help = `Usage: script/engine optimize IN OUT [options]

Writes a lighter GLB (or AMRT) of the model IN (a file, or an archive with one model) to OUT, which ends in .glb or .amrt.

${lightweightHelp}
  --quality                state how far the result lies from the original, as every job's report does
  --report FILE            write the report as JSON
  --profile                print the seconds of each stage
  --json                   print the report as one line of JSON and nothing else
${limitHelp}

Exit code: 0 when OUT was written, 1 when the model could not be processed or its report not be written, 2 for a wrong call.`;

export const optimizeCommand: Command = { help, run };

const options = {
  quality: { type: 'boolean', default: false },
  report: { type: 'string' },
  profile: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  ...limitOptions,
} as const;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: { ...lightweightFlags, ...options },
  });
  const { input, output } = inAndOut('optimize', positionals, ['glb', 'amrt']);
  const { exitCode, report } = await makeOne(
    { input, output },
    values,
    async (engine, files, progress) => {
      const options = { ...(await lightweightOptionsOf(values)), ...(values.quality && { quality: {} }) };
      const levels = options.levelFiles ? Array.from({ length: options.lodLevels }, (_, i) => levelPath(output, i + 1)) : [];
      requireDistinct([
        ['IN', input],
        ['OUT', output],
        ...levels.map((path): [string, string] => [path, path]),
        ...(values.report === undefined ? [] : [['the report', values.report] as [string, string]]),
      ]);
      return await engine.run('optimizeFile', { ...files, options }, progress);
    },
    (made) => describeRun(made, output, values.profile),
  );
  if (report === undefined || values.report === undefined) return exitCode;
  try {
    await writeWholeFile(resolve(values.report), `${JSON.stringify(report, null, 2)}\n`);
    return exitCode;
  } catch (error) {
    return tellFailure(values.report, error, { outputs: [resolve(values.report)] });
  }
}

/** Before and after, what simplifying cost, and warnings; the seconds of each stage when they are asked for. */
export function describeRun(report: JobReport, output: string, withSeconds: boolean): string {
  const { before, after } = report;
  const share = (a: number, b: number): string => (b > 0 ? `${Math.round((a / b) * 1000) / 10}%` : '');
  const rows = [
    ['', 'before', 'after', ''],
    ['file', formatBytes(before.bytes), formatBytes(after.bytes), share(after.bytes, before.bytes)],
    ['triangles', formatCount(before.triangles), formatCount(after.triangles), share(after.triangles, before.triangles)],
    ['vertices', formatCount(before.vertices), formatCount(after.vertices), share(after.vertices, before.vertices)],
    ['draw calls', formatCount(before.drawCalls), formatCount(after.drawCalls), share(after.drawCalls, before.drawCalls)],
    ['texture memory', formatBytes(before.textureBytes), formatBytes(after.textureBytes), share(after.textureBytes, before.textureBytes)],
  ];
  const estimate = report.simplifyErrorPercent;
  const measured = report.quality?.maxPercent ?? null;
  const error = [
    ...(estimate === null ? [] : [`estimated error ${estimate.toPrecision(2)}% of the diagonal`]),
    ...(measured === null ? [] : [`largest distance measured ${measured.toPrecision(2)}% of the diagonal`]),
  ];
  const { rounds } = report;
  const fit = rounds ? [`target size in ${rounds.simplify} × simplify, ${rounds.textures} × textures, ${rounds.write} × write`] : [];
  const levels = (report.levels ?? []).map(({ level, bytes, triangles }) => [
    levelPath(output, level),
    formatBytes(bytes),
    `${formatCount(triangles)} triangles`,
  ]);
  const warnings = warningLines(report.warnings);
  const seconds = withSeconds
    ? [
        tableText(
          Object.entries(report.seconds).map(([stage, value]) => [
            stage,
            `${value.toFixed(3)} s`,
            formatBytes(report.memoryBytes?.[stage] ?? 0),
          ]),
        ),
      ]
    : [];
  return [tableText(rows), ...(levels.length > 0 ? [tableText(levels)] : []), ...error, ...fit, ...warnings, ...seconds].join('\n');
}
