import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { formatFullTime } from '#domain/display/times';
import { matchingLimits } from '#domain/matching/limits';
import type { MilestoneStatus } from '#domain/matching/state';
import type { ContractView, MilestoneView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { takeStep, type PlainStep, type SaidStep } from '../../api/matching.ts';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { DeliveryBox } from './delivery-box.tsx';
import { DeliverDialog, SayDialog } from './step-dialogs.tsx';
import styles from './matching.module.css';

const tones: Record<MilestoneStatus, Tone> = {
  ...{ Open: 'waiting', Funded: 'waiting', Working: 'running', Delivered: 'waiting', Disputed: 'waiting' },
  ...{ Accepted: 'success', Settled: 'success', Refunded: 'quiet', Dropped: 'quiet' },
};

/** Steps that are taken at once: their button, what is asked before, and what is said after. */
const plain: Record<PlainStep, { label: string; ask?: (milestone: MilestoneView) => string; done: string; main?: true; danger?: true }> = {
  start: { label: '开工', ask: () => '开工以后，需求方不能再单方取消。', done: '已开工', main: true },
  accept: {
    label: '验收',
    ask: ({ amount }) => `${formatYuan(amount)} 会结给服务商，不能撤回。`,
    done: '已验收，款项结给服务商',
    main: true,
  },
  cancel: { label: '取消这一期', ask: () => '托管的款项全部原路退回。', done: '已取消，款项原路退回', danger: true },
  giveUp: { label: '放弃这一期', ask: () => '托管的款项全部退回需求方。', done: '已放弃，款项退回需求方', danger: true },
  drop: { label: '取消这一期', ask: () => '这一期还没有托管款项。', done: '已取消', danger: true },
};
const plainNames: readonly PlainStep[] = ['accept', 'start', 'cancel', 'giveUp', 'drop'];

/** One milestone: where it stands, what was delivered and measured, and what whoever looks may do now. */
export function MilestonePanel({ milestone, side, onPay }: { milestone: MilestoneView; side: ContractView['side']; onPay: () => void }) {
  const { id, number, title, amount, status, label, delivery, dispute, actions, binding } = milestone;
  const [dialog, setDialog] = useState<SaidStep | 'deliver'>();
  const has = (action: MilestoneView['actions'][number]): boolean => actions.includes(action);
  const end = (): void => setDialog(undefined);
  return (
    <section className={styles.panel} aria-label={`第 ${number} 期`}>
      <div className={styles.head}>
        <h3>
          第 {number} 期 {title}
        </h3>
        <strong>{formatYuan(amount)}</strong>
      </div>
      <p className={styles.meta}>
        <StateTag tone={tones[status]}>{label}</StateTag>
        {timeOf(milestone).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {milestone.changes > 0 && (
          <span>
            已要求修改 {milestone.changes}/{matchingLimits.changes} 次
          </span>
        )}
        {binding && <span>交付须达到验收指标</span>}
      </p>
      {delivery !== null && (
        <DeliveryBox delivery={delivery} locked={side === 'buyer' && delivery.source === null && status === 'Delivered'} />
      )}
      {dispute !== null && <Dispute dispute={dispute} side={side} />}
      {(status === 'Settled' || status === 'Accepted' || status === 'Refunded') && (
        <p className={styles.quiet} style={{ marginTop: 8 }}>
          结给服务商 {formatYuan(milestone.paid)}，退回需求方 {formatYuan(milestone.refunded)}
        </p>
      )}
      <div className={styles.actions} style={{ marginTop: 14 }}>
        {has('pay') && (
          <Button type="primary" onClick={onPay}>
            托管这一期
          </Button>
        )}
        {has('deliver') && (
          <Button type={status === 'Delivered' ? 'default' : 'primary'} onClick={() => setDialog('deliver')}>
            {status === 'Delivered' ? '重新交付' : '交付'}
          </Button>
        )}
        {plainNames.filter(has).map((step) => (
          <Step key={`${step} ${delivery?.deliveredAt}`} step={step} milestone={milestone} />
        ))}
        {has('askChange') && <Button onClick={() => setDialog('askChange')}>要求修改</Button>}
        {dispute?.mayAnswer === true && (
          <Button type="primary" onClick={() => setDialog('answer')}>
            {dispute.answer === '' ? '写说明' : '改写说明'}
          </Button>
        )}
        {has('dispute') && <Button onClick={() => setDialog('dispute')}>申请平台处理</Button>}
      </div>
      {dialog === 'deliver' && <DeliverDialog key={id} milestone={milestone} onClose={end} />}
      {dialog !== undefined && dialog !== 'deliver' && <SayDialog key={dialog} milestone={milestone} step={dialog} onClose={end} />}
    </section>
  );
}

function Step({ step, milestone }: { step: PlainStep; milestone: MilestoneView }) {
  const { label, ask, done, main, danger } = plain[step];
  const take = (): void => void toast.outcome(takeStep(step, milestone), done);
  return (
    <Popconfirm title={label} description={ask?.(milestone)} okText={`确认${label}`} cancelText="再想想" onConfirm={take}>
      <Button type={main ? 'primary' : 'default'} danger={danger ?? false}>
        {label}
      </Button>
    </Popconfirm>
  );
}

const sides = { buyer: '需求方', provider: '服务商' } as const;

function Dispute({ dispute, side }: { dispute: NonNullable<MilestoneView['dispute']>; side: ContractView['side'] }) {
  const { by, reason, answer, decidedAt, cause, refund } = dispute;
  const other = by === 'buyer' ? 'provider' : 'buyer';
  const who = (one: keyof typeof sides): string => (one === side ? '我' : sides[one]);
  return (
    <div className={styles.dispute}>
      <p className={styles.words}>
        <b>{who(by)}：</b>
        {reason}
      </p>
      {answer !== '' && (
        <p className={styles.words}>
          <b>{who(other)}：</b>
          {answer}
        </p>
      )}
      {refund !== null && (
        <p className={styles.words}>
          <b>平台裁定：</b>退回需求方 {formatYuan(refund)}。{cause}
        </p>
      )}
      {decidedAt === null && <p>平台会看双方的说明和实测再裁定。在这之前，需求方仍可以验收，服务商仍可以放弃。</p>}
    </div>
  );
}

/** The times that matter now. */
function timeOf({ status, dueAt, answerBy, cancellableFrom, days }: MilestoneView): string[] {
  const at = (iso: string): string => formatFullTime(new Date(iso));
  if (status === 'Open') return [`托管后 ${days} 天内交付`];
  if (status === 'Delivered' && answerBy !== null) return [`${at(answerBy)} 没有答复就自动验收`];
  if ((status === 'Funded' || status === 'Working') && dueAt !== null)
    return [`${at(dueAt)} 前交付`, ...(cancellableFrom === null ? [] : [`一直没有交付的话，${at(cancellableFrom)} 起需求方可以取消`])];
  return [];
}
