import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { administrationLimits } from '#domain/administration/limits';
import { isFinalReason, reviewFieldLabels, reviewReasonNames, reviewReasons, type ReviewReason } from '#domain/mall/review-reasons';
import type { OfferedView } from '#domain/mall/views';
import { sentenceOf } from '../../api/api-error.ts';
import { reviewModel } from '../../api/mall.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import styles from './operate.module.css';

const options = reviewReasonNames.map((name) => ({
  value: name,
  label: `${reviewFieldLabels[reviewReasons[name].field]}：${reviewReasons[name].text}`,
}));

/** Hands a model back with reasons of the table, and words of one's own. */
export function RejectDialog({ model, onClose }: { model: OfferedView; onClose: (isDone: boolean) => void }) {
  const [reasons, setReasons] = useState<ReviewReason[]>([]);
  const [cause, setCause] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isFinal = reasons.some(isFinalReason);
  const submit = async (): Promise<void> => {
    const said = cause.trim();
    if (reasons.length === 0 && said === '') return setProblem('请选择或填写原因');
    setBusy(true);
    try {
      await reviewModel({ modelId: model.modelId, pass: false, reasons, ...(said !== '' && { cause: said }) });
      toast.success(isFinal ? '已拒绝' : '已退回修改');
      onClose(true);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`退回「${model.modelName}」`}
      okText={isFinal ? '拒绝，不能再提交' : '退回修改'}
      width={560}
      problem={problem}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <Checkbox.Group
        className={styles.reasons}
        value={reasons}
        options={options}
        onChange={(chosen) => {
          setReasons(chosen);
          setProblem(undefined);
        }}
      />
      <Field label="补充说明（可以不填）" problem={undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={cause}
            rows={2}
            maxLength={administrationLimits.cause}
            onChange={({ target }) => setCause(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
