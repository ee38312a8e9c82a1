import { Checkbox, Input, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/money/yuan';
import { refundLimits } from '#domain/refunds/limits';
import { refundCauses, refundCauseNames, type RefundCause } from '#domain/refunds/rules';
import { refundAskSchema } from '#domain/refunds/schema';
import type { RefundStateView } from '#domain/refunds/views';
import { askRefund, useRefundState } from '../../api/refunds.ts';
import { FactList } from '../../components/fact-list.tsx';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './orders.module.css';

interface Props {
  orderId: string;
  onClose: () => void;
}

type Back = RefundStateView['lines'][number]['back'];

/** What comes back of the chosen lines, each place once. */
function sumBack(backs: readonly Back[]): { label: string; value: string }[] {
  const sums = new Map<string, Back[number]>();
  for (const one of backs.flat()) sums.set(one.label, { ...one, amount: one.amount + (sums.get(one.label)?.amount ?? 0) });
  return [...sums.values()].map(({ label, unit, amount, when }) => ({
    label: `退回${label}`,
    value: `${unit === 'fen' ? formatYuan(amount) : `${amount} 次`}，${when}`,
  }));
}

/** Asks for the refund of an order or some of its lines, and says first what comes back, where to and when. */
export function RefundDialog({ orderId, onClose }: Props) {
  const { data, error, mutate } = useRefundState(orderId);
  const [picked, setPicked] = useState<readonly number[]>();
  const [reason, setReason] = useState<RefundCause>();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const askable = data?.lines.filter((line) => line.askable) ?? [];
  const chosen = picked ?? askable.map(({ line }) => line);
  const refused = data?.refusal ?? (data !== undefined && askable.length === 0 ? '没有可以申请退款的项目' : undefined);

  const submit = async (): Promise<void> => {
    const asked = { orderId, lines: [...chosen], reason, note };
    const parsed = refundAskSchema.omit({ userId: true }).safeParse(asked);
    setProblem(parsed.error?.issues[0]?.message);
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await askRefund(parsed.data);
      toast.success('已提交退款申请，处理结果会显示在订单里');
      onClose();
    } catch (failure) {
      setRefusal(problemText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="申请退款"
      okText="提交申请"
      width={520}
      problem={refusal ?? refused}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {error !== undefined && <LoadError error={error} onRetry={() => void mutate()} />}
      {data === undefined && error === undefined && <Skeleton active />}
      {askable.length > 0 && (
        <>
          {askable.length > 1 && (
            <Field label="退款的项目" problem={undefined} group>
              {(_, labelId) => (
                <Checkbox.Group
                  aria-labelledby={labelId}
                  className={styles.choices ?? ''}
                  value={[...chosen]}
                  options={askable.map(({ line, description, paid }) => ({
                    value: line,
                    label: `${description}，${formatYuan(paid)}`,
                  }))}
                  onChange={setPicked}
                />
              )}
            </Field>
          )}
          <Field label="退款原因" problem={problem} group>
            {(_, labelId) => (
              <Radio.Group
                aria-labelledby={labelId}
                className={styles.choices ?? ''}
                value={reason}
                options={refundCauseNames.map((value) => ({ value, label: refundCauses[value] }))}
                onChange={({ target }) => {
                  setReason(target.value as RefundCause);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
          <Field label="补充说明（可不填）" problem={undefined}>
            {(control) => (
              <Input.TextArea
                {...control}
                rows={2}
                maxLength={refundLimits.note}
                showCount
                value={note}
                onChange={({ target }) => setNote(target.value.replace(/\n/g, ' '))}
              />
            )}
          </Field>
          <FactList facts={sumBack(askable.filter(({ line }) => chosen.includes(line)).map(({ back }) => back))} />
          <p className={styles.hint}>退款后，这些处理结果和模型不能再查看和下载；优惠券随最后一项退回。</p>
        </>
      )}
    </FormDialog>
  );
}
