import { Input, Spin } from 'antd';
import { useState } from 'react';
import { administrationLimits } from '#domain/administration/limits';
import { causeSchema } from '#domain/administration/schema';
import { bulkActs, type BulkActName } from '#domain/bulk/acts';
import { beginBulk, useBulkPreview } from '../../api/bulk.ts';
import type { Payload } from '../../api/contract.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { newOnceId } from './acts.ts';
import { bulkEffects, bulkLabel } from './bulk-words.ts';
import styles from './operate.module.css';

interface Props {
  act: BulkActName;
  /** The filters that are set. */
  over: Omit<Payload<'bulkPreview'>, 'act'>;
  onBegun: () => void;
  onClose: () => void;
}

/** Says what an act on much work would do, asks for its cause, and begins it once. */
export function BulkDialog({ act, over, onBegun, onClose }: Props) {
  const { data, error, isValidating } = useBulkPreview({ ...over, act });
  const [onceId] = useState(newOnceId);
  const [cause, setCause] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // What was read for an earlier dialog is not what this one begins.
  const preview = isValidating ? undefined : data;
  const label = bulkLabel(act);

  const submit = async (): Promise<void> => {
    const parsed = causeSchema.safeParse(cause);
    setProblem(parsed.error?.issues[0]?.message);
    setRefusal(undefined);
    if (!parsed.success || preview === undefined) return;
    setBusy(true);
    try {
      await beginBulk({ ...over, act, onceId, seenAt: preview.seenAt, cause: parsed.data });
      toast.success(`已开始${label}`);
      onBegun();
    } catch (refused) {
      setRefusal(problemText(refused));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={label}
      okText={`开始${label}`}
      cancelText="返回"
      danger={bulkActs[act].refunds}
      problem={refusal ?? (error === undefined || isValidating ? undefined : problemText(error))}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Spin spinning={preview === undefined && (error === undefined || isValidating)} description="正在计算后果">
        <ul className={styles.effects} style={{ minHeight: 110 }}>
          {preview !== undefined && bulkEffects(act, preview).map((effect) => <li key={effect}>{effect}</li>)}
        </ul>
      </Spin>
      <Field label="原因" problem={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={administrationLimits.cause}
            showCount
            value={cause}
            onChange={({ target }) => setCause(target.value.replace(/\n/g, ' '))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
