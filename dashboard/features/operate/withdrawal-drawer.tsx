import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatYuan } from '#domain/money/yuan';
import { walletLimits } from '#domain/wallet/limits';
import { withdrawalConfirmSchema } from '#domain/wallet/schema';
import type { WithdrawalQueueRowView } from '#domain/wallet/views';
import { SidePanel } from '../../components/side-panel.tsx';
import { addresses } from '../../addresses.ts';
import { approveWithdrawal, confirmWithdrawal, failWithdrawal, payWithdrawal, rejectWithdrawal } from '../../api/backoffice.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { toast } from '../../components/toast.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { exactTime } from './exact-time.ts';
import { useDecision } from './use-decision.ts';
import { useMay } from './use-may.ts';
import { WithdrawalPayee } from './withdrawal-payee.tsx';
import styles from './operate.module.css';

/** One withdrawal, to be approved or rejected, and its payout; closed while null. */
export function WithdrawalDrawer({ withdrawal, onClose }: { withdrawal: WithdrawalQueueRowView | null; onClose: () => void }) {
  return (
    <SidePanel title="提现" size={560} open={withdrawal !== null} onClose={onClose} destroyOnHidden>
      {withdrawal !== null && <Withdrawal key={withdrawal.id} withdrawal={withdrawal} onDecided={onClose} />}
    </SidePanel>
  );
}

type Asking = 'reject' | 'confirm' | 'fail';

function Withdrawal({ withdrawal, onDecided }: { withdrawal: WithdrawalQueueRowView; onDecided: () => void }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { isBusy, decide } = useDecision(onDecided);
  const may = useMay();
  const { id, status, refusal, amount, fee, tax, net, account, cause, bankNumber, createTime, decidedAt, endedAt } = withdrawal;
  const facts: Fact[] = [
    { label: '状态', value: withdrawal.statusLabel },
    { label: '编号', value: <code>{withdrawal.number}</code> },
    { label: '账号', value: `${account.nickName} · ${account.phone}${account.isFrozen ? '（已冻结）' : ''}` },
    { label: '提现金额', value: formatYuan(amount) },
    { label: '手续费 / 税费', value: `${formatYuan(fee)} / ${formatYuan(tax)}` },
    { label: '实付', value: formatYuan(net) },
    { label: '申请', value: exactTime(createTime) },
    ...(decidedAt === null ? [] : [{ label: '审核', value: exactTime(decidedAt) }]),
    ...(endedAt === null ? [] : [{ label: '结束', value: exactTime(endedAt) }]),
    ...(bankNumber === null ? [] : [{ label: '银行流水号', value: bankNumber }]),
    ...(cause === '' ? [] : [{ label: '原因', value: cause }]),
  ];
  const isPaying = status === 'Paying';
  const isOpen = isPaying || status === 'UnderReview' || status === 'Approved';
  const done =
    (work: (text: string) => Promise<unknown>, said: string) =>
    async (text: string): Promise<void> => {
      await work(text);
      toast.success(said);
      onDecided();
    };
  return (
    <>
      <FactList facts={facts} />
      <WithdrawalPayee withdrawalId={id} />
      {may('auditList') && (
        <p style={{ marginTop: 16 }}>
          <Link to={addresses.operate('audit', { accountId: account.id })}>查看这个账号的审计日志</Link>
        </p>
      )}
      {refusal !== null && isOpen && <p className={styles.quiet}>{refusal}</p>}
      <div className={styles.actions}>
        {status === 'UnderReview' && may('manualCheck') && (
          <Button
            type="primary"
            disabled={refusal !== null}
            loading={isBusy}
            onClick={() => void decide(approveWithdrawal(id), '提现已通过')}
          >
            通过
          </Button>
        )}
        {isPaying && may('withdrawalConfirm') && (
          <Button type="primary" disabled={refusal !== null} onClick={() => setAsking('confirm')}>
            确认已转账
          </Button>
        )}
        {(isPaying || status === 'Approved') && may('withdrawalPay') && (
          <Button disabled={refusal !== null} loading={isBusy} onClick={() => void decide(payWithdrawal(id), '已打款')}>
            {isPaying ? '重新打款' : '打款'}
          </Button>
        )}
        {(status === 'UnderReview' || status === 'Approved') && may('manualCheck') && (
          <Button danger disabled={refusal !== null && status === 'UnderReview'} onClick={() => setAsking('reject')}>
            不通过
          </Button>
        )}
        {isPaying && may('withdrawalFail') && (
          <Button danger disabled={refusal !== null} onClick={() => setAsking('fail')}>
            打款失败
          </Button>
        )}
      </div>
      {asking === 'reject' && (
        <CauseDialog
          title="不通过提现"
          note="金额退回申请人的可用收益，申请人会看到原因。"
          confirm="不通过"
          onConfirm={done((text) => rejectWithdrawal(id, text), '提现未通过，金额已退回')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'fail' && (
        <CauseDialog
          title="打款失败"
          note="金额退回申请人的可用收益，申请人会看到原因。请先确认银行没有付出这笔款。"
          confirm="退回金额"
          onConfirm={done((text) => failWithdrawal(id, text), '金额已退回')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'confirm' && (
        <AskDialog
          title="确认已转账"
          note={`请确认银行已经付出 ${formatYuan(net)}，再填写这笔转账的流水号。`}
          confirm="确认到账"
          label="银行流水号"
          maxLength={walletLimits.bankNumber}
          schema={withdrawalConfirmSchema.shape.bankNumber}
          onConfirm={done((text) => confirmWithdrawal(id, text), '提现已到账')}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
