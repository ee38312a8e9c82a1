import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OperateJobView, WorkDecision } from '#domain/backoffice/work';
import { addresses } from '../../addresses.ts';
import { decideWork } from '../../api/work.ts';
import { copyText } from '../../components/copy-text.ts';
import { TipText } from '../../components/tip-text.tsx';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { exactTime } from './exact-time.ts';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

/** One work of somebody's, to be tried again or given up while it waits, or cancelled while it runs; closed while null. */
export function WorkDrawer({ work, onClose }: { work: OperateJobView | null; onClose: () => void }) {
  return (
    <SidePanel title="处理任务" size={600} open={work !== null} onClose={onClose} destroyOnHidden>
      {work !== null && <Work key={work.workflowId} work={work} onDecided={onClose} />}
    </SidePanel>
  );
}

const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className={styles.copied}>
    <code>{text}</code>
    <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`复制${label}`} onClick={() => void copyText(text)} />
  </span>
);

const decisions = {
  retry: { title: '重试', note: '从出错的一步再试一次，用户的费用和次数不变。', said: '已让它重试，几秒内开始' },
  giveUp: { title: '放弃', note: '结束这个任务，退回费用或次数，用户会看到处理失败。', said: '已放弃，费用或次数退回' },
  cancel: { title: '取消处理', note: '中止这个任务，退回费用或次数，用户会看到已取消。', said: '已让它停止，几秒内结束' },
} as const satisfies Record<WorkDecision, object>;

function Work({ work, onDecided }: { work: OperateJobView; onDecided: () => void }) {
  const [asking, setAsking] = useState<keyof typeof decisions | null>(null);
  const {
    id,
    kind,
    workflowId,
    temporalUrl,
    name,
    kindLabel,
    state,
    waiting,
    cancellable,
    stage,
    percent,
    attempt,
    waits,
    reason,
    account,
  } = work;
  const facts: Fact[] = [
    { label: '状态', value: waiting ? `${state}，第 ${Math.max(1, waits)} 次` : state },
    ...(reason === '' ? [] : [{ label: waiting ? '出了什么问题' : '原因', value: <TipText text={reason} /> }]),
    { label: '模型', value: name },
    { label: '类型', value: kindLabel },
    { label: '进度', value: `${stage}，${percent}%，第 ${attempt} 次运行` },
    { label: '提交', value: exactTime(work.createdAt) },
    { label: '从何时起', value: exactTime(work.since) },
    { label: '账号', value: `${account.nickName} · ${account.phone}` },
    { label: '账号编号', value: <Copied text={account.id} label="账号编号" /> },
    { label: '处理编号', value: <Copied text={id} label="处理编号" /> },
    { label: 'Temporal 编号', value: <Copied text={workflowId} label="Temporal 编号" /> },
    ...(work.requestId === null ? [] : [{ label: '请求编号', value: <Copied text={work.requestId} label="请求编号" /> }]),
  ];
  const may = useMay();
  const decision = asking === null ? undefined : decisions[asking];
  return (
    <>
      <FactList facts={facts} />
      <p style={{ marginTop: 16 }}>
        {temporalUrl !== null && (
          <>
            <a href={temporalUrl} target="_blank" rel="noreferrer">
              在 Temporal 里查看
            </a>
            {' · '}
          </>
        )}
        <Link to={addresses.story({ kind: kind === 'check' || kind === 'look' || kind === 'teaser' ? 'file' : 'job', id })}>全部经过</Link>
        {' · '}
        <Link to={addresses.operate('orders', { accountId: account.id })}>这个账号的全部订单</Link>
      </p>
      {waiting && may('operateJobDecide') && (
        <div className={styles.actions}>
          <Button type="primary" onClick={() => setAsking('retry')}>
            重试
          </Button>
          <Button danger onClick={() => setAsking('giveUp')}>
            放弃
          </Button>
        </div>
      )}
      {cancellable && may('operateJobDecide') && (
        <div className={styles.actions}>
          <Button danger onClick={() => setAsking('cancel')}>
            取消处理
          </Button>
        </div>
      )}
      {asking !== null && decision !== undefined && (
        <CauseDialog
          title={decision.title}
          note={decision.note}
          confirm={decision.title}
          onConfirm={async (cause) => {
            const told = await decideWork(workflowId, asking, cause);
            if (told) toast.success(decision.said);
            else toast.info(asking === 'cancel' ? '它已经结束' : '它已经不在等待');
            onDecided();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
