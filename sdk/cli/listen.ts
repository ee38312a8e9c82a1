import { createHmac, randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WorkFailedError, type Event } from '../js/index.ts';
import { textOf, UsageError, type Command, type Context } from './command.ts';
import { isModel, walk } from './find-files.ts';
import { formatsOf, jsonOf, workOn } from './work.ts';

/** Sends an event as a webhook would come: signed, with a secret of this run. */
async function forward(event: Event, { url, secret, signal }: { url: string; secret: string; signal: AbortSignal }): Promise<number> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
}

async function listen(context: Context): Promise<void> {
  const { signal, tell } = context;
  const url = textOf(context, 'forward-to');
  if (url !== undefined && !URL.canParse(url)) throw new UsageError('--forward-to 应为网址');
  const secret = textOf(context, 'secret') ?? `whsec_${randomBytes(24).toString('base64')}`;
  const client = await context.client();
  const from = textOf(context, 'from');
  const wanted = textOf(context, 'events')?.split(',');
  const isWanted = ({ type }: Event): boolean =>
    wanted?.some((one) => one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1)))) ?? type !== 'job.progressed';
  process.stderr.write(url === undefined ? '等待事件…\n' : `等待事件，转发到 ${url}\nWebhook 密钥：${secret}\n`);
  for await (const { event, cursor } of client.events.stream({ signal, ...(from !== undefined && { cursor: from }) })) {
    if (!isWanted(event)) continue;
    let status: number | string = '';
    if (url !== undefined) {
      status = await forward(event, { url, secret, signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        const cause = error instanceof Error ? (error.cause ?? error) : undefined;
        return cause instanceof Error ? cause.message : 'failed';
      });
    }
    tell(
      { event, cursor, ...(url !== undefined && { forwarded: status }) },
      `${event.created_at}  ${event.type}  ${event.data.object.id}  ${status}`,
    );
  }
}

const noteName = '.modelmill-watch.json';

/** Looks at a folder again and again. A file is taken when two looks find it the same, and again when it was changed. */
async function watch(context: Context): Promise<void> {
  const { signal, tell } = context;
  const [folder] = context.args;
  if (folder === undefined) throw new UsageError('请写明文件夹');
  const outputs = formatsOf(context);
  const asked = jsonOf(context);
  const preset = textOf(context, 'preset');
  const options = { ...context.options, out: textOf(context, 'out') ?? join(folder, '.modelmill') };
  const client = await context.client();
  const done = new Map(Object.entries(await readNote(folder)));
  const seen = new Map<string, string>();
  process.stderr.write(`监视 ${folder}，结果存到 ${options.out}\n`);
  for (;;) {
    for (const path of (await walk(folder)).filter(isModel)) {
      const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
      const state = `${size}-${mtimeMs}`;
      const isStable = seen.get(path) === state;
      seen.set(path, state);
      if (size === 0 || !isStable || done.get(path) === state) continue;
      const work = { kind: outputs ? 'convert' : 'lightweight', ...(outputs && { outputs }), ...(asked && { options: asked }) } as const;
      try {
        await workOn({ ...context, options }, client, path, { ...work, ...(preset !== undefined && !outputs && { preset }) });
      } catch (error) {
        if (!(error instanceof WorkFailedError)) throw error;
        tell(error.subject, `${path}：${error.message}`);
      }
      done.set(path, state);
      await writeFile(join(folder, noteName), JSON.stringify(Object.fromEntries(done)));
    }
    if (context.options.once === true && [...seen].every(([path, state]) => done.get(path) === state)) return;
    await delay(1000, undefined, { signal });
  }
}

async function readNote(folder: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(folder, noteName), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

export const standingCommands: Command[] = [
  {
    ...{ name: 'listen', takes: '', about: '把事件显示出来，或像 Webhook 一样转发到本机', run: listen },
    options: {
      'forward-to': { type: 'string', about: '转发到这个网址' },
      events: { type: 'string', about: '只要这些种类，如 job.*,file.ready' },
      secret: { type: 'string', about: '签名的密钥，默认每次新的' },
      from: { type: 'string', about: '从这个游标起，默认从现在起' },
    },
  },
  {
    ...{ name: 'watch', takes: 'DIR', about: '处理文件夹里新出现和改动的模型', run: watch },
    options: {
      to: { type: 'string', short: 't', about: '目标格式；不写则轻量化' },
      preset: { type: 'string', short: 'p', about: '轻量化的方案' },
      options: { type: 'string', about: '处理的参数，JSON' },
      out: { type: 'string', short: 'o', about: '结果的文件夹，默认 DIR/.modelmill' },
      once: { type: 'boolean', about: '处理完现有的就结束' },
    },
  },
];
