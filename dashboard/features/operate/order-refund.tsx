import { Button } from 'antd';
import { useState } from 'react';
import { operateRefundByHandSchema } from '#domain/backoffice/schema';
import type { OperateOrderView } from '#domain/backoffice/views';
import { formatYuan } from '#domain/money/yuan';
import { walletLimits } from '#domain/wallet/limits';
import { refundByHand, retryRefund } from '../../api/backoffice.ts';
import { toast } from '../../components/toast.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { exactTime } from './exact-time.ts';
import { useDecision } from './use-decision.ts';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

const nothing = (): void => undefined;

/** One refund through a provider; one that it refused is asked for again, or paid by a transfer. */
export function OrderRefund({ refund, isRefused }: { refund: OperateOrderView['refunds'][number]; isRefused: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, decide } = useDecision(nothing);
  const may = useMay();
  const { refundNo, state, label, reason, amount, tries, lastCode, at, refundedAt } = refund;
  return (
    <li>
      <span>
        {formatYuan(amount)}，{label}（{reason}）
      </span>
      <span>{exactTime(refundedAt ?? at)}</span>
      <p>
        退款号 {refundNo}，申请了 {tries} 次{lastCode !== '' && `，支付机构答复：${lastCode}`}
      </p>
      {state === 'Refused' && may('operateRefundRetry') && (
        <div className={styles.actions}>
          <Button disabled={isRefused} loading={isBusy} onClick={() => void decide(retryRefund(refundNo), '已再次申请')}>
            再次申请
          </Button>
          <Button disabled={isRefused} onClick={() => setAsking(true)}>
            已人工转账
          </Button>
        </div>
      )}
      {isAsking && (
        <AskDialog
          title="已人工转账"
          note={`请确认 ${formatYuan(amount)} 已经由银行转给买家，再填写这笔转账的流水号。`}
          confirm="确认已退款"
          label="银行流水号"
          maxLength={walletLimits.bankNumber}
          schema={operateRefundByHandSchema.shape.bankNumber}
          onConfirm={async (bankNumber) => {
            await refundByHand(refundNo, bankNumber);
            toast.success('已记为人工退款');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
