import { textOf, UsageError, wholeOf, type Command, type Context } from './command.ts';
import { sizeText } from './progress.ts';
import { saveOutput } from './work.ts';
import type { Job, JobStatus, Output } from '../js/index.ts';

const statuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const satisfies JobStatus[];

const line = ({ id, kind, status, progress, created_at }: Job): string =>
  `${id}  ${kind.padEnd(12)} ${status.padEnd(10)} ${String(progress).padStart(3)}%  ${created_at}`;

async function jobs(context: Context): Promise<void> {
  const { args, options, tell, signal, progress } = context;
  const client = await context.client();
  const [id] = args;
  if (id !== undefined) {
    if (options.cancel === true) await client.jobs.cancel(id, { signal });
    if (options.retry === true) await client.jobs.retry(id, { signal });
    const onProgress = (seen: Job): void => progress.show(id.slice(0, 12), seen.progress / 100, seen.stage ?? '');
    const job = options.wait === true ? await client.jobs.waitFor(id, { signal, onProgress }) : await client.jobs.get(id, { signal });
    progress.clear();
    tell(job, [line(job), ...job.outputs.map((one) => `  ${one.id}  ${one.name} ${sizeText(one.size)}`)].join('\n'));
    return;
  }
  const status = textOf(context, 'status');
  const asked = statuses.find((one) => one === status);
  if (status !== undefined && asked === undefined) throw new UsageError(`--status 应为 ${statuses.join('、')}`);
  const { data } = await client.jobs.list({ limit: wholeOf(context, 'limit', 20), ...(asked && { status: asked }), signal });
  for (const job of data) tell(job, line(job));
}

async function download(context: Context): Promise<void> {
  const client = await context.client();
  if (context.args.length === 0) throw new UsageError('请写明处理或结果的编号');
  for (const id of context.args) {
    const outputs: Output[] = id.startsWith('job_') ? (await client.jobs.get(id)).outputs : [await client.outputs.get(id)];
    for (const output of outputs) {
      const path = await saveOutput(context, client, output, textOf(context, 'out') ?? '.');
      context.tell({ ...output, saved: path }, `${path} ${sizeText(output.size)}`);
    }
  }
}

async function usage(context: Context): Promise<void> {
  const by = textOf(context, 'by') ?? 'day';
  if (by !== 'day' && by !== 'call' && by !== 'kind') throw new UsageError('--by 应为 day、call 或 kind');
  const client = await context.client();
  const used = await client.usage.get({ by, signal: context.signal });
  const rows = used.data.map((row) => `  ${Object.values(row).join('  ')}`);
  context.tell(
    used,
    [`${used.period === 'day' ? '今天' : '本年度'}已用 ${used.used} 次，共 ${used.included} 次，还有 ${used.left} 次`, ...rows].join('\n'),
  );
}

export const accountCommands: Command[] = [
  {
    ...{ name: 'jobs', takes: '[JOB]', about: '列出处理，或查看、等待、取消、重试一个', run: jobs },
    options: {
      status: { type: 'string', about: '只列这个状态', values: statuses },
      limit: { type: 'string', about: '最多几个，默认 20' },
      wait: { type: 'boolean', about: '等到结束' },
      cancel: { type: 'boolean', about: '取消' },
      retry: { type: 'boolean', about: '重试' },
    },
  },
  {
    ...{ name: 'download', takes: 'JOB|OUTPUT…', about: '下载结果，中断后再运行会接着下载', run: download },
    options: { out: { type: 'string', short: 'o', about: '存到这个文件夹' } },
  },
  {
    ...{ name: 'usage', takes: '', about: '查看用量和剩余次数', run: usage },
    options: { by: { type: 'string', about: '按日、调用或种类', values: ['day', 'call', 'kind'] } },
  },
];
