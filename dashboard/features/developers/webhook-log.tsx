import { Button, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import type { DeliveryRowView, WebhookRowView } from '#domain/developers/views';
import { formatFullTime } from '#domain/display/times';
import { replayDelivery, replayWebhook, useDeliveries, useDelivery } from '../../api/webhooks.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './developers.module.css';

const filters = [
  { value: 'all', label: '全部' },
  { value: 'waiting', label: '等待投递' },
  { value: 'delivered', label: '已送达' },
  { value: 'failed', label: '已放弃' },
] as const;
type Filter = (typeof filters)[number]['value'];

const problems: Readonly<Record<string, string>> = {
  redirect: '回答是重定向，我们不跟随',
  status: '回答不是 2xx',
  'too slow': '15 秒内没有回答',
  'no answer': '连不上',
  'an unknown name': '域名查不到',
  'an address that is not public': '不是公网地址',
  'an answer that ended early': '回答中断',
};
const problemOf = (problem: string | null): string[] => (problem === null ? [] : [problems[problem] ?? problem]);
const time = (instant: string): string => formatFullTime(new Date(instant));
const hoursOfSpan = 24;

/** The messages of 30 days to an endpoint, each with what was sent and answered, and the way to send them again. */
export function WebhookLog({ webhook: { id, status } }: { webhook: WebhookRowView }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [before, setBefore] = useState<string>();
  const [shown, setShown] = useState<string>();
  const asked = { id, ...(filter !== 'all' && { status: filter }), ...(before !== undefined && { before }) };
  const { data, error, mutate } = useDeliveries(asked);
  const again = async (work: () => Promise<string>): Promise<void> => {
    try {
      toast.success(await work());
    } catch (problem) {
      toast.error(problemText(problem) ?? '没有成功，请再试一次');
    }
  };
  const replayOne = ({ id: one }: DeliveryRowView) =>
    again(async () => {
      await replayDelivery(one);
      return '已重新投递';
    });
  const replayDay = () =>
    again(async () => {
      const { replayed } = await replayWebhook({ id, hours: hoursOfSpan, failedOnly: false });
      return `重新投递 ${replayed} 条`;
    });
  return (
    <div className={styles.log}>
      <div className={styles.actions}>
        <Select
          aria-label="投递的状态"
          size="small"
          value={filter}
          options={[...filters]}
          style={{ minWidth: 110 }}
          onChange={(chosen) => {
            setBefore(undefined);
            setFilter(chosen);
          }}
        />
        {status === 'active' && (
          <Popconfirm
            title="重新投递最近 24 小时的消息？"
            description="编号不变，您的程序可以据此略过处理过的。"
            onConfirm={() => void replayDay()}
          >
            <Button size="small">重新投递最近 24 小时</Button>
          </Popconfirm>
        )}
      </div>
      {error !== undefined && <LoadError error={error} onRetry={() => void mutate()} />}
      {data?.rows.length === 0 && <p className={styles.none}>没有记录。</p>}
      <ul className={styles.rows}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <div>
              <p>
                <span className={row.status === 'delivered' ? styles.good : styles.bad}>{row.answerStatus ?? '—'}</span> {row.type}{' '}
                <code>{row.subject}</code>
              </p>
              <p className={styles.facts}>
                {[
                  time(row.createdAt),
                  `${row.attempts} 次`,
                  ...problemOf(row.problem),
                  ...(row.nextAttemptAt === null ? [] : [`${time(row.nextAttemptAt)} 再试`]),
                ].join(' · ')}
              </p>
            </div>
            <div className={styles.actions}>
              <Button size="small" aria-expanded={shown === row.id} onClick={() => setShown(shown === row.id ? undefined : row.id)}>
                详情
              </Button>
              {status === 'active' && (
                <Button size="small" onClick={() => void replayOne(row)}>
                  重新投递
                </Button>
              )}
            </div>
            {shown === row.id && <Detail id={row.id} />}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {before !== undefined && <Button onClick={() => setBefore(undefined)}>最新</Button>}
        {typeof data?.next === 'string' && <Button onClick={() => setBefore(data.next ?? undefined)}>更早</Button>}
      </div>
    </div>
  );
}

function Detail({ id }: { id: string }) {
  const { data } = useDelivery(id);
  if (data === undefined) return null;
  return (
    <div className={styles.log}>
      <p className={styles.facts}>正文</p>
      <pre className={styles.sent} tabIndex={0}>
        {data.body}
      </pre>
      {data.tries.map(({ id: key, at, status, problem, ms, headers, answer }) => (
        <div key={key}>
          <p className={styles.facts}>{[time(at), `${status ?? '没有回答'}`, `${ms} ms`, ...problemOf(problem)].join(' · ')}</p>
          <pre className={styles.sent} tabIndex={0}>
            {Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
            {answer !== '' && `\n\n${answer}`}
          </pre>
        </div>
      ))}
    </div>
  );
}
