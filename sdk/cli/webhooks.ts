import type { Delivery, Modelmill, Webhook } from '../js/index.ts';
import { textOf, UsageError, type Command, type Context } from './command.ts';

const line = ({ id, status, url, failing_since }: Webhook): string =>
  `${id}  ${status.padEnd(8)} ${url}${failing_since === null ? '' : `  ${failing_since} 起没有成功`}`;
const logLine = ({ id, status, type, attempts, answer_status, created_at }: Delivery): string =>
  `${id}  ${created_at}  ${status.padEnd(9)} ${String(answer_status ?? '-').padStart(3)}  ${type}  ${attempts} 次`;

const statuses = ['waiting', 'delivered', 'failed'] as const;

/** What stands behind `webhooks`: each takes the id of an endpoint, and `replay` that of a message too. */
const verbs: Readonly<Record<string, (context: Context, client: Modelmill, id: string) => Promise<void>>> = {
  list: async ({ tell, signal }, client) => {
    for (const webhook of (await client.webhooks.list({ signal })).data) tell(webhook, line(webhook));
  },
  log: async ({ tell, signal }, client, id) => {
    for (const one of (await client.webhooks.deliveries(id, { limit: 50, signal })).data) tell(one, logLine(one));
  },
  test: async ({ tell, signal }, client, id) => {
    const sent = await client.webhooks.test(id, { signal });
    tell(sent, logLine(sent));
  },
  replay: async (context, client, id) => {
    const { tell, signal } = context;
    if (id.startsWith('dlv_')) {
      const sent = await client.webhooks.replay(id, { signal });
      tell(sent, logLine(sent));
      return;
    }
    const [from, to, status] = [textOf(context, 'from'), textOf(context, 'to'), textOf(context, 'status')];
    if (from === undefined) throw new UsageError('请用 --from 写明从什么时候起，例如 2026-11-29T08:00:00+08:00');
    const wanted = statuses.find((one) => one === status);
    if (status !== undefined && wanted === undefined) throw new UsageError(`--status 应为 ${statuses.join('、')}`);
    const done = await client.webhooks.replaySpan(
      id,
      { from, ...(to !== undefined && { to }), ...(wanted && { status: wanted }) },
      { signal },
    );
    tell(done, `重新投递 ${done.replayed} 条`);
  },
};

async function webhooks(context: Context): Promise<void> {
  const [verb = 'list', id] = context.args;
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (run === undefined) throw new UsageError(`webhooks 之后应为 ${Object.keys(verbs).join('、')}`);
  if (id === undefined && verb !== 'list') throw new UsageError('请写明编号');
  await run(context, await context.client(), id ?? '');
}

export const webhookCommands: Command[] = [
  {
    ...{
      name: 'webhooks',
      takes: '[list|log|test|replay] [WHK|DLV]',
      about: '列出 Webhook，查看投递记录，发送测试，重新投递',
      run: webhooks,
    },
    options: {
      from: { type: 'string', about: 'replay：从这个时间起' },
      to: { type: 'string', about: 'replay：到这个时间为止，默认现在' },
      status: { type: 'string', about: 'replay：只要这个状态', values: statuses },
    },
  },
];
