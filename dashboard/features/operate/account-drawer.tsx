import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CheckStatus } from '#domain/accounts/check-status';
import type { AccountDetailView } from '#domain/administration/views';
import { isModelerType } from '#domain/modelers/kinds';
import { formatBytes } from '#domain/display/numbers';
import { SidePanel } from '../../components/side-panel.tsx';
import { addresses } from '../../addresses.ts';
import { freezeAccount, grantBypass, grantPublisher, unfreezeAccount, useAccountDetail } from '../../api/administration.ts';
import { unfreezeModeler } from '../../api/modeler.ts';
import { resetFactor } from '../../api/factors.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { toast } from '../../components/toast.tsx';
import { AccountTags } from './account-tags.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useMay } from './use-may.ts';
import { exactTime } from './exact-time.ts';
import { CauseDialog } from './cause-dialog.tsx';
import { FreezeModelerDialog } from './freeze-modeler-dialog.tsx';
import styles from './operate.module.css';

const checkLabels: Record<CheckStatus, string> = { 0: '审核中', 1: '已认证', 2: '未通过', 3: '未认证' };

/** One account, and what an administrator may decide about it. */
export function AccountDrawer({ accountId, onClose }: { accountId: string | null; onClose: () => void }) {
  const { data: account, error, mutate } = useAccountDetail(accountId);
  return (
    <SidePanel title="账号" size={480} open={accountId !== null} onClose={onClose} destroyOnHidden>
      {account === undefined ? (
        error === undefined ? (
          <Skeleton active />
        ) : (
          <LoadError error={error} onRetry={() => void mutate()} />
        )
      ) : (
        <Account key={account.id} account={account} />
      )}
    </SidePanel>
  );
}

function Account({ account }: { account: AccountDetailView }) {
  const [isFreezing, setFreezing] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const may = useMay();
  const { id, frozenAt, bypassesLimits, isPublisher, isSelf, role, deletedAt, deletionDueAt } = account;
  const facts: Fact[] = [
    { label: '状态', value: <AccountTags account={account} /> },
    { label: '手机号', value: account.phone },
    { label: '昵称', value: account.nickName },
    { label: '邮箱', value: account.email ?? '未绑定' },
    { label: '认证', value: checkLabels[account.checkStatus] },
    { label: '注册时间', value: <RelativeTime at={account.createdAt} /> },
    { label: '登录着的设备', value: `${account.sessionCount} 台` },
    { label: '文件和处理结果', value: `${account.fileCount} 个文件，${account.jobCount} 个结果` },
    { label: '已用存储', value: formatBytes(account.storageUsedBytes) },
    ...(frozenAt === null ? [] : [{ label: '冻结原因', value: account.frozenCause }]),
    ...(account.isModelerFrozen ? [{ label: '模型师账户', value: `已冻结：${account.modelerFrozenCause}` }] : []),
    ...(deletionDueAt === null || deletedAt !== null ? [] : [{ label: '注销到期', value: exactTime(deletionDueAt) }]),
  ];
  const mayDecide = !isSelf && deletedAt === null;
  return (
    <>
      <FactList facts={facts} />
      <p style={{ marginTop: 16 }}>
        <Link to={addresses.story({ kind: 'user', id })}>全部经过</Link>
        {may('auditList') && (
          <>
            {' · '}
            <Link to={addresses.operate('audit', { accountId: id })}>查看这个账号的审计日志</Link>
          </>
        )}
      </p>
      {isSelf && <p className={styles.quiet}>这是您自己的账号，请由另一位管理员处理。</p>}
      {mayDecide && (
        <div className={styles.actions}>
          {frozenAt !== null && may('accountUnfreeze') && (
            <Button onClick={() => void toast.outcome(unfreezeAccount(id), '账号已解冻')}>解冻账号</Button>
          )}
          {frozenAt === null && role === 'user' && may('accountFreeze') && (
            <Button danger onClick={() => setFreezing(true)}>
              冻结账号
            </Button>
          )}
          {may('accountGrantPublisher') && (
            <Button onClick={() => void toast.outcome(grantPublisher(id, !isPublisher), isPublisher ? '已取消发布者' : '已设为发布者')}>
              {isPublisher ? '取消发布者' : '设为发布者'}
            </Button>
          )}
          {account.isModelerFrozen && may('modelerUnfreeze') && (
            <Button onClick={() => void toast.outcome(unfreezeModeler(id), '模型师账户已解冻')}>解冻模型师</Button>
          )}
          {!account.isModelerFrozen && isModelerType(account.uploaderType) && may('modelerFreeze') && (
            <Button danger onClick={() => setStopping(true)}>
              冻结模型师
            </Button>
          )}
          {may('accountGrantBypass') && (
            <Button onClick={() => void toast.outcome(grantBypass(id, !bypassesLimits), bypassesLimits ? '权限已收回' : '权限已授予')}>
              {bypassesLimits ? '收回“不受上传限制”' : '授予“不受上传限制”'}
            </Button>
          )}
          {may('accountGrantRole') && <Button onClick={() => setChanging(true)}>设置角色</Button>}
          {role !== 'user' && may('factorReset') && <Button onClick={() => setResetting(true)}>重置两步验证</Button>}
        </div>
      )}
      {isStopping && <FreezeModelerDialog accountId={id} onClose={() => setStopping(false)} />}
      {isChanging && <RoleDialog account={account} onClose={() => setChanging(false)} />}
      {isResetting && (
        <CauseDialog
          title="重置两步验证"
          note="同事会在所有设备上退出登录，下次进入后台时重新设置。请先确认是本人。"
          confirm="重置"
          onConfirm={async (cause) => {
            await resetFactor(id, cause);
            toast.success('两步验证已重置');
          }}
          onClose={() => setResetting(false)}
        />
      )}
      {isFreezing && (
        <CauseDialog
          title="冻结账号"
          note="账号会在所有设备上立即退出登录，解冻前不能登录。"
          confirm="冻结"
          onConfirm={async (cause) => {
            await freezeAccount(id, cause);
            toast.success('账号已冻结');
          }}
          onClose={() => setFreezing(false)}
        />
      )}
    </>
  );
}
