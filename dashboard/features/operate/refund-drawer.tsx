import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatYuan } from '#domain/money/yuan';
import type { OperateRefundView } from '#domain/refunds/views';
import { addresses } from '../../addresses.ts';
import { approveRefund, refuseRefund } from '../../api/refunds.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { exactTime } from './exact-time.ts';
import { Section } from './section.tsx';
import { useDecision } from './use-decision.ts';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

/** One request for a refund, to be granted as a whole or in part, or refused; closed while null. */
export function RefundDrawer({ request, onClose }: { request: OperateRefundView | null; onClose: () => void }) {
  return (
    <SidePanel title="退款申请" size={560} open={request !== null} onClose={onClose} destroyOnHidden>
      {request !== null && <Request key={request.id} request={request} onDecided={onClose} />}
    </SidePanel>
  );
}

const backOf = ({ back }: OperateRefundView): string => back.map(({ label, text, when }) => `${label} ${text}（${when}）`).join('，');

function Request({ request, onDecided }: { request: OperateRefundView; onDecided: () => void }) {
  const { id, state, label, items, account, reasonLabel, note, refusal, decidedBy, decidedAt, cause, granted } = request;
  const left = items.filter(({ stage }) => stage === 'Done').map(({ line }) => line);
  const [picked, setPicked] = useState<readonly number[]>();
  const [isRefusing, setRefusing] = useState(false);
  const { isBusy, decide } = useDecision(onDecided);
  const may = useMay();
  const isOpen = state === 'Asked' && may('operateRefundApprove');
  const chosen = picked ?? left;
  const facts: Fact[] = [
    { label: '状态', value: label },
    { label: '订单号', value: <code>{request.orderNo}</code> },
    { label: '账号', value: `${account.nickName} · ${account.phone}` },
    { label: '原因', value: reasonLabel },
    ...(note === '' ? [] : [{ label: '补充说明', value: note }]),
    { label: '付了', value: formatYuan(request.paid) },
    ...(backOf(request) === '' ? [] : [{ label: '退回', value: backOf(request) }]),
    { label: '申请', value: exactTime(request.askedAt) },
    ...(decidedAt === null ? [] : [{ label: '处理', value: `${exactTime(decidedAt)}${decidedBy === null ? '' : `，${decidedBy}`}` }]),
    ...(cause === '' ? [] : [{ label: '未通过的原因', value: cause }]),
  ];
  const toggle = (line: number, on: boolean): void => setPicked(on ? [...chosen, line] : chosen.filter((one) => one !== line));
  return (
    <>
      <FactList facts={facts} />
      <p style={{ marginTop: 16 }}>
        <Link to={addresses.operate('orders', { order: request.orderId })}>查看订单的全部经过</Link>
      </p>
      <Section title="申请退款的项目">
        <ul className={styles.steps}>
          {items.map(({ line, description, paid, stage }) => (
            <li key={line}>
              <span>
                {isOpen && items.length > 1 && stage === 'Done' ? (
                  <Checkbox checked={chosen.includes(line)} onChange={({ target }) => toggle(line, target.checked)}>
                    {description}
                  </Checkbox>
                ) : (
                  description
                )}
              </span>
              <span>
                {formatYuan(paid)}
                {stage === 'Refunded' && '，已退款'}
                {!isOpen && granted?.includes(line) === false && '，没有同意'}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {isOpen && (
        <div className={styles.actions}>
          <Button
            type="primary"
            disabled={refusal !== null || chosen.length === 0}
            loading={isBusy}
            onClick={() => void decide(approveRefund(id, chosen), '已同意，款项原路退回')}
          >
            {chosen.length < items.length ? `同意所选 ${chosen.length} 项` : '同意退款'}
          </Button>
          <Button danger disabled={refusal !== null} onClick={() => setRefusing(true)}>
            不同意
          </Button>
        </div>
      )}
      {refusal !== null && isOpen && <p className={styles.quiet}>{refusal}</p>}
      {isRefusing && (
        <CauseDialog
          title="不同意退款"
          note="申请人会看到原因。订单不变。"
          confirm="不同意"
          onConfirm={async (text) => {
            await refuseRefund(id, text);
            toast.success('已答复申请人');
            onDecided();
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}
