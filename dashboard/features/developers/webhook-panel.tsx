import { Button, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import type { WebhookRowView } from '#domain/developers/views';
import { formatFullTime } from '#domain/display/times';
import { changeWebhook, removeWebhook, testWebhook, useWebhooks } from '../../api/webhooks.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './developers.module.css';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

const modes = [
  { value: 'test', label: '测试' },
  { value: 'live', label: '正式' },
] as const;
const time = (instant: string): string => formatFullTime(new Date(instant));

function factsOf({ status, events, failingSince, nextAttemptAt, deliveredAt, description }: WebhookRowView): string {
  const facts = [
    ...(description === '' ? [] : [description]),
    events === null ? '除进度外的全部事件' : events.join('、'),
    ...(failingSince === null ? [] : [`${time(failingSince)} 起没有成功`]),
    ...(status === 'active' && nextAttemptAt !== null ? [`${time(nextAttemptAt)} 再试`] : []),
    deliveredAt === null ? '还没有送达过' : `最近送达 ${time(deliveredAt)}`,
  ];
  return facts.join(' · ');
}

const states = { active: ['已启用', 'mode'], paused: ['已暂停', 'facts'], stopped: ['已停止', 'bad'] } as const;

/** Endpoints that a project's events are sent to. */
export function WebhookPanel({ projectId }: { projectId: string | undefined }) {
  const [mode, setMode] = useState<'test' | 'live'>('test');
  const { data, error, mutate } = useWebhooks({ mode, ...(projectId !== undefined && { projectId }) });
  const [open, setOpen] = useState<{ what: 'new' } | { what: 'edit' | 'secret'; row: WebhookRowView }>();
  const [logged, setLogged] = useState<string>();
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      toast.success(done);
    } catch (problem) {
      toast.error(problemText(problem) ?? '没有成功，请再试一次');
    }
  };
  const close = (): void => setOpen(undefined);
  return (
    <Panel
      title="Webhook"
      aside={
        <div className={styles.actions}>
          <Segmented aria-label="Webhook 的种类" value={mode} options={[...modes]} onChange={setMode} />
          <Button disabled={projectId === undefined} onClick={() => setOpen({ what: 'new' })}>
            新建 Webhook
          </Button>
        </div>
      }
    >
      {error !== undefined && <LoadError error={error} onRetry={() => void mutate()} />}
      {data?.length === 0 && (
        <p className={styles.none}>
          {projectId === undefined
            ? '先新建一个密钥，再来添加 Webhook。'
            : '文件检测完、处理结束时，我们把事件发到您的网址，不用反复查询。'}
        </p>
      )}
      <ul className={styles.rows}>
        {data?.map((row) => (
          <li key={row.id}>
            <div>
              <p>
                <code>{row.url}</code> <span className={styles[states[row.status][1]]}>{states[row.status][0]}</span>
              </p>
              <p className={styles.facts}>{factsOf(row)}</p>
            </div>
            <div className={styles.actions}>
              {row.status === 'active' ? (
                <>
                  <Button size="small" onClick={() => void act(() => testWebhook(row.id).then(() => setLogged(row.id)), '测试消息已发出')}>
                    发送测试
                  </Button>
                  <Button
                    size="small"
                    onClick={() => void act(() => changeWebhook({ id: row.id, status: 'paused' }), '已暂停，未投递的消息保留 30 天')}
                  >
                    暂停
                  </Button>
                </>
              ) : (
                <Button
                  size="small"
                  type="primary"
                  onClick={() => void act(() => changeWebhook({ id: row.id, status: 'active' }), '已恢复，等着的消息马上投递')}
                >
                  恢复
                </Button>
              )}
              <Button size="small" aria-expanded={logged === row.id} onClick={() => setLogged(logged === row.id ? undefined : row.id)}>
                投递记录
              </Button>
              <Button size="small" onClick={() => setOpen({ what: 'secret', row })}>
                密钥
              </Button>
              <Button size="small" onClick={() => setOpen({ what: 'edit', row })}>
                修改
              </Button>
              <Popconfirm
                title="删除这个 Webhook？"
                description="等着的消息和投递记录一并删除。"
                onConfirm={() => void act(() => removeWebhook(row.id), '已删除')}
              >
                <Button size="small" danger>
                  删除
                </Button>
              </Popconfirm>
            </div>
            {logged === row.id && <WebhookLog webhook={row} />}
          </li>
        ))}
      </ul>
      {open?.what === 'new' && <WebhookDialog about={{ mode, ...(projectId !== undefined && { projectId }) }} onClose={close} />}
      {open?.what === 'edit' && <WebhookDialog about={{ id: open.row.id }} row={open.row} onClose={close} />}
      {open?.what === 'secret' && <WebhookSecret webhook={open.row} onClose={close} />}
    </Panel>
  );
}
