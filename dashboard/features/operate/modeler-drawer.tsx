import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { modelerKinds } from '#domain/modelers/kinds';
import type { ModelerRowView } from '#domain/modelers/views';
import { addresses } from '../../addresses.ts';
import { decideModeler, unfreezeModeler } from '../../api/modeler.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { exactTime } from './exact-time.ts';
import { FreezeModelerDialog } from './freeze-modeler-dialog.tsx';
import { useDecision } from './use-decision.ts';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

/** One application to publish models, to be decided, and its modeller to be frozen; closed while null. */
export function ModelerDrawer({ row, onClose }: { row: ModelerRowView | null; onClose: () => void }) {
  return (
    <SidePanel title="模型师申请" size={560} open={row !== null} onClose={onClose} destroyOnHidden>
      {row !== null && <Application key={row.id} row={row} onDecided={onClose} />}
    </SidePanel>
  );
}

function Application({ row, onDecided }: { row: ModelerRowView; onDecided: () => void }) {
  const [asks, setAsks] = useState<'reject' | 'freeze'>();
  const { isBusy, decide } = useDecision(onDecided);
  const may = useMay();
  const { id, account, status, refusal, decidedAt, decidedBy, cause, link, isFrozen } = row;
  const facts: Fact[] = [
    { label: '状态', value: row.statusLabel },
    { label: '身份', value: row.typeLabel },
    { label: '账号', value: `${account.nickName} · ${account.phone}` },
    {
      label: '实名认证',
      value: row.isCertified ? '已认证' : modelerKinds[row.uploaderType].sells ? '未认证，第一次上架前需要完成' : '未认证',
    },
    { label: '申请时间', value: exactTime(row.createTime) },
    { label: '此前没有通过', value: `${row.rejections} 次` },
    { label: '在售模型', value: `${row.offered} 个` },
    { label: '自我介绍', value: row.intro },
    // A stranger's address is text: nobody is led there from here.
    ...(link === '' ? [] : [{ label: '作品链接', value: <code>{link}</code> }]),
    ...(decidedAt === null ? [] : [{ label: '处理', value: `${exactTime(decidedAt)}${decidedBy === null ? '' : `，${decidedBy}`}` }]),
    ...(cause === '' ? [] : [{ label: '没有通过的原因', value: cause }]),
    ...(isFrozen ? [{ label: '冻结原因', value: row.frozenCause }] : []),
  ];
  const isOpen = status === 'UnderReview' && may('modelerDecide');
  return (
    <>
      <FactList facts={facts} />
      {row.offered > 0 && (
        <p style={{ marginTop: 16 }}>
          <Link to={addresses.author(account.id)}>查看他的作者主页</Link>
        </p>
      )}
      <div className={styles.actions}>
        {isOpen && (
          <>
            <Button
              type="primary"
              disabled={refusal !== null}
              loading={isBusy}
              onClick={() => void decide(decideModeler({ applicationId: id, pass: true }), '已通过')}
            >
              通过
            </Button>
            <Button danger disabled={refusal !== null} onClick={() => setAsks('reject')}>
              不通过
            </Button>
          </>
        )}
        {status === 'Approved' && !isFrozen && may('modelerFreeze') && (
          <Button danger disabled={refusal !== null} onClick={() => setAsks('freeze')}>
            冻结模型师
          </Button>
        )}
        {isFrozen && may('modelerUnfreeze') && (
          <Button disabled={refusal !== null} loading={isBusy} onClick={() => void decide(unfreezeModeler(account.id), '模型师账户已解冻')}>
            解冻模型师
          </Button>
        )}
      </div>
      {refusal !== null && <p className={styles.quiet}>{refusal}</p>}
      {asks === 'freeze' && <FreezeModelerDialog accountId={account.id} onClose={() => setAsks(undefined)} />}
      {asks === 'reject' && (
        <CauseDialog
          title="不通过申请"
          note="申请人会看到原因，可以修改后再次申请。"
          confirm="不通过"
          onConfirm={async (text) => {
            await decideModeler({ applicationId: id, pass: false, cause: text });
            toast.success('已答复申请人');
            onDecided();
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}
