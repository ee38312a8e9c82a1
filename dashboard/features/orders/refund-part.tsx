import { Button } from 'antd';
import { useState } from 'react';
import { formatFullTime } from '#domain/display/times';
import type { RefundRequestState } from '#domain/refunds/state';
import type { RefundRequestView, RefundStateView } from '#domain/refunds/views';
import { useRefundState, withdrawRefund } from '../../api/refunds.ts';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './orders.module.css';

const tones: Record<RefundRequestState, Tone> = { Asked: 'waiting', Granted: 'success', Refused: 'error', Withdrawn: 'quiet' };

/** Asking for a refund, and how each request stands; nothing for orders of which none was asked and none can be. */
export function RefundPart({ orderId }: { orderId: string }) {
  const { data } = useRefundState(orderId);
  const [isAsking, setAsking] = useState(false);
  if (data === undefined) return null;
  const canAsk = data.lines.some(({ askable }) => askable);
  if (!canAsk && data.requests.length === 0) return null;
  return (
    <section className={styles.part} aria-label="退款申请">
      <h3>退款申请</h3>
      <ul className={styles.entries}>
        {data.requests.map((request) => (
          <Request key={request.id} request={request} state={data} />
        ))}
      </ul>
      {canAsk && (
        <>
          <Button onClick={() => setAsking(true)}>申请退款</Button>
          {data.until !== null && <p className={styles.hint}>{formatFullTime(new Date(data.until))} 前可以申请。</p>}
        </>
      )}
      {isAsking && <RefundDialog orderId={orderId} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Request({ request, state }: { request: RefundRequestView; state: RefundStateView }) {
  const [isBusy, setBusy] = useState(false);
  const { id, lines, granted, note, cause, askedAt, decidedAt, label, reasonLabel } = request;
  const what = lines.length === state.lines.length ? '整个订单' : `${lines.length} 项`;
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    await toast.outcome(withdrawRefund(id), '已撤回');
    setBusy(false);
  };
  const isPart = granted !== null && granted.length < lines.length;
  return (
    <li>
      <span>
        {what}，{reasonLabel}
        {note !== '' && `：${note}`}
      </span>
      <StateTag tone={tones[request.state]}>{isPart ? `已同意其中 ${granted.length} 项` : label}</StateTag>
      {cause !== '' && <span>原因：{cause}</span>}
      <small>
        {formatFullTime(new Date(askedAt))} 申请
        {decidedAt !== null && ` · ${formatFullTime(new Date(decidedAt))} ${request.state === 'Withdrawn' ? '撤回' : '处理'}`}
      </small>
      {request.state === 'Asked' && (
        <Button size="small" loading={isBusy} onClick={() => void withdraw()}>
          撤回申请
        </Button>
      )}
    </li>
  );
}
