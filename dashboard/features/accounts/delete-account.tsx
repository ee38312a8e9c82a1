import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatFullTime } from '#domain/display/times';
import type { DeletionStateView } from '#domain/deletion/views';
import { useDeletionState, withdrawDeletion } from '../../api/deletion.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toast.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './delete-account.module.css';

const goes = [
  '上传的文件、处理结果和它们的内容',
  '手机号、邮箱、昵称、头像和其他资料',
  '密码、第三方登录和所有设备上的登录',
  '证件照片、消息和使用记录',
];

const period = (days: number): string => (days % 365 === 0 ? `${days / 365} 年` : `${days} 天`);

/** What deleting the account takes and leaves, what stands in the way, and asking for it or taking that back. */
export function DeleteAccount() {
  const { data: state, error, mutate } = useDeletionState();
  if (state === undefined) {
    return (
      <Panel title="注销账号">
        {error === undefined ? <Skeleton active title={false} /> : <LoadError error={error} onRetry={() => void mutate()} />}
      </Panel>
    );
  }
  return <Panel title="注销账号">{state.dueAt === null ? <Ask state={state} /> : <Pending dueAt={state.dueAt} />}</Panel>;
}

function Ask({ state }: { state: DeletionStateView }) {
  const [isOpen, setOpen] = useState(false);
  const { waitDays, remainsDays, blocks } = state;
  return (
    <>
      <p>申请后账号保留 {waitDays} 天，期间可以照常使用，也可以撤回；到期后自动删除，不能恢复。</p>
      <div className={styles.lists}>
        <div>
          <h3>会删除</h3>
          <ul>
            {goes.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>依法保留 {period(remainsDays)}</h3>
          <ul>
            <li>实名认证的记录（加密保存，不含照片）</li>
            <li>安全审计日志</li>
            <li>都只以化名保存，与手机号无关</li>
          </ul>
        </div>
      </div>
      {blocks.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="暂时不能注销"
          style={{ marginBottom: 16 }}
          description={
            <ul className={styles.blocks}>
              {blocks.map(({ guard, reason, link }) => (
                <li key={guard}>
                  {reason} {link !== null && <Link to={link.to}>{link.label}</Link>}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Button danger disabled={blocks.length > 0} onClick={() => setOpen(true)}>
        申请注销
      </Button>
      {isOpen && <DeleteAccountDialog waitDays={waitDays} onClose={() => setOpen(false)} />}
    </>
  );
}

function Pending({ dueAt }: { dueAt: string }) {
  const day = formatFullTime(new Date(dueAt)).slice(0, -3);
  return (
    <Alert
      type="warning"
      showIcon
      title="账号正在等待注销"
      description={
        <>
          <p className={styles.due}>账号将在 {day} 之后删除，在那之前可以照常使用。</p>
          <Button onClick={() => void toast.outcome(withdrawDeletion(), '已撤回，账号会保留')}>撤回注销</Button>
        </>
      }
    />
  );
}
