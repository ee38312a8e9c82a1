import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import type { Job, JobKind, ModelFile, Modelmill, Output, Work } from '../js/index.ts';
import { WorkFailedError } from '../js/index.ts';
import { downloadTo, uploadPath } from '../js/node.ts';
import { textOf, UsageError, type Command, type Context, type Option } from './command.ts';
import { findFiles } from './find-files.ts';
import { sizeText } from './progress.ts';

const kinds = ['check', 'lightweight', 'convert', 'offline', 'reduce', 'remesh', 'scenes', 'enhance_map'] as const satisfies JobKind[];

/** Uploads a path, going on where an earlier process was ended, and waits for the check. */
export async function uploadOne({ progress, signal }: Context, client: Modelmill, path: string, type?: 'scene'): Promise<ModelFile> {
  const name = basename(path);
  const file = await uploadPath(client, path, {
    ...(type && { type }),
    onProgress: ({ sent, total }) => progress.show(`上传 ${name}`, sent / total, `${sizeText(sent)} / ${sizeText(total)}`),
    signal,
  });
  progress.show(`检测 ${name}`, 0);
  const ready = await client.files.waitFor(file, { signal });
  progress.clear();
  return ready;
}

export async function saveOutput({ progress, signal }: Context, client: Modelmill, output: Output, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = await freePath(folder, basename(output.name));
  const onProgress = ({ received, total }: { received: number; total: number }): void =>
    progress.show(`下载 ${output.name}`, received / total, sizeText(total));
  await downloadTo(client, output, path, { onProgress, signal });
  progress.clear();
  return path;
}

/** A name that no file in the folder has: results never replace what is there, such as the source itself. */
async function freePath(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let copy = 1; ; copy++) {
    const path = join(folder, copy === 1 ? name : `${stem} (${copy})${ext}`);
    if (!existsSync(path)) return path;
  }
}

/** One path, or the id of a file that is there, through a job to files on the disk. */
export async function workOn(context: Context, client: Modelmill, subject: string, work: Work & { kind: JobKind }): Promise<Job> {
  const { progress, signal, options, tell } = context;
  const isId = /^file_[0-9a-f]+$/.test(subject);
  const file = isId ? subject : (await uploadOne(context, client, subject, work.kind === 'scenes' ? 'scene' : undefined)).id;
  const created = await client.jobs.create({ ...work, file }, { signal });
  const label = isId ? subject : basename(subject);
  const job = await client.jobs.waitFor(created, {
    signal,
    onProgress: (seen) => progress.show(label, seen.progress / 100, seen.stage ?? ''),
  });
  progress.clear();
  if (job.status !== 'succeeded') throw new WorkFailedError(job);
  const saved: string[] = [];
  if (options['no-download'] !== true) {
    for (const output of job.outputs) saved.push(await saveOutput(context, client, output, textOf(context, 'out') ?? '.'));
  }
  tell(
    { ...job, saved },
    [`${label} → ${job.id}`, ...job.outputs.map((one, at) => `  ${saved[at] ?? one.id} ${tellOutput(one)}`)].join('\n'),
  );
  return job;
}

const tellOutput = ({ size, figures, difference }: Output): string =>
  [
    sizeText(size),
    ...(figures === null ? [] : [`${figures.triangles} 个三角形`]),
    ...(typeof difference?.max_percent !== 'number' ? [] : [`最大误差 ${difference.max_percent.toFixed(3)}%`]),
  ].join(', ');

export function jsonOf(context: Context): Record<string, unknown> | undefined {
  const text = textOf(context, 'options');
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UsageError('--options 应为 JSON，例如 {"texture_size":1024}');
  }
}

export const formatsOf = (context: Context): string[] | undefined =>
  textOf(context, 'to')
    ?.split(',')
    .map((one) => one.trim().toLowerCase());

/** All subjects, one after another. One that fails does not stop the others; the command fails in the end. */
export async function workOnAll(context: Context, work: Work & { kind: JobKind }): Promise<void> {
  if (context.args.length === 0) throw new UsageError('请写明文件');
  const client = await context.client();
  const ids = context.args.filter((one) => /^file_[0-9a-f]+$/.test(one));
  const paths = await findFiles(context.args.filter((one) => !ids.includes(one)));
  let failure: unknown;
  for (const subject of [...ids, ...paths]) {
    try {
      await workOn(context, client, subject, work);
    } catch (error) {
      if (!(error instanceof WorkFailedError)) throw error;
      context.progress.clear();
      context.tell(error.subject, `${subject}：${error.message}`);
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

const shared: Record<string, Option> = {
  out: { type: 'string', short: 'o', about: '把结果存到这个文件夹，默认当前文件夹' },
  'no-download': { type: 'boolean', about: '不下载结果' },
  options: { type: 'string', about: '处理的参数，JSON' },
};
const to = {
  type: 'string',
  short: 't',
  about: '目标格式，以逗号分隔',
  values: ['glb', 'gltf', 'obj', 'fbx', 'stl', 'ply', 'usdz', '3mf', 'dae'],
} as const;
const preset = { type: 'string', short: 'p', about: '方案：名称或编号' } as const;

const onAll = (name: string, kind: JobKind, about: string, options: Record<string, Option> = {}): Command => ({
  ...{ name, takes: 'PATH|FILE…', about, options: { ...options, ...shared } },
  run: (context) => {
    const [outputs, own, asked] = [formatsOf(context), textOf(context, 'preset'), jsonOf(context)];
    if (kind === 'convert' && outputs === undefined) throw new UsageError('请用 --to 写明格式');
    return workOnAll(context, {
      kind,
      ...(outputs && { outputs }),
      ...(own !== undefined && { preset: own }),
      ...(asked && { options: asked }),
    });
  },
});

export const workCommands: Command[] = [
  {
    ...{ name: 'upload', takes: 'PATH…', about: '上传文件、文件夹或通配符所指，中断后再运行会接着传', options: {} },
    run: async (context) => {
      if (context.args.length === 0) throw new UsageError('请写明文件');
      const client = await context.client();
      for (const path of await findFiles(context.args)) {
        const file = await uploadOne(context, client, path);
        context.tell(file, `${path} → ${file.id}`);
      }
    },
  },
  onAll('convert', 'convert', '转换格式', { to }),
  onAll('optimize', 'lightweight', '轻量化', { preset }),
  onAll('scenes', 'scenes', '处理倾斜摄影'),
  onAll('enhance', 'enhance_map', '放大贴图'),
  {
    ...{ name: 'run', takes: 'KIND PATH|FILE…', about: '发起任一种处理', options: { to, preset, ...shared } },
    run: (context) => {
      const [kind, ...args] = context.args;
      const known = kinds.find((one) => one === kind);
      if (known === undefined) throw new UsageError(`KIND 应为 ${kinds.join('、')}`);
      return onAll('run', known, '').run({ ...context, args });
    },
  },
];
