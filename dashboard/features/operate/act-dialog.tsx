import { Input } from 'antd';
import { useState } from 'react';
import { administrationLimits } from '#domain/administration/limits';
import { causeSchema } from '#domain/administration/schema';
import { parseYuan } from '#domain/money/yuan';
import { officeGiveCoinsSchema } from '#domain/office/schema';
import type { ActView } from '#domain/office/views';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { doers, newOnceId } from './acts.ts';
import styles from './operate.module.css';

/** Says what follows from an act, asks for its cause, and does it once. */
export function ActDialog({ act, onClose }: { act: ActView; onClose: () => void }) {
  const [onceId] = useState(newOnceId);
  const [cause, setCause] = useState('');
  const [yuan, setYuan] = useState('');
  const [problems, setProblems] = useState<{ cause?: string | undefined; amount?: string | undefined }>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { run, said, isBare = false, asksAmount = false } = doers[act.call];

  const submit = async (): Promise<void> => {
    const why = isBare ? undefined : causeSchema.safeParse(cause).error?.issues[0]?.message;
    const amountFen = asksAmount ? (parseYuan(yuan) ?? Number.NaN) : 0;
    const amount = asksAmount ? officeGiveCoinsSchema.shape.amountFen.safeParse(amountFen).error?.issues[0]?.message : undefined;
    setProblems({ cause: why, amount });
    setRefusal(undefined);
    if (why !== undefined || amount !== undefined) return;
    setBusy(true);
    try {
      await run(act, { cause: cause.trim(), amountFen, onceId });
      toast.success(said);
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={act.label}
      okText={act.label}
      danger={act.isDangerous}
      problem={refusal}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ul className={styles.effects}>
        {act.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {asksAmount && (
        <Field label="金额（元）" problem={problems.amount}>
          {(control) => <Input {...control} inputMode="decimal" value={yuan} onChange={({ target }) => setYuan(target.value)} />}
        </Field>
      )}
      {!isBare && (
        <Field label="原因" problem={problems.cause}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={administrationLimits.cause}
              value={cause}
              onChange={({ target }) => setCause(target.value.replace(/\n/g, ' '))}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
