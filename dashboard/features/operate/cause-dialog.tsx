import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { administrationLimits } from '#domain/administration/limits';
import { causeSchema } from '#domain/administration/schema';
import { Field } from '../../components/field.tsx';
import { problemText } from '../../components/toast.tsx';

interface Props {
  title: string;
  /** What happens, and who reads the cause. */
  note: string;
  confirm: string;
  onConfirm: (cause: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the cause of a decision against somebody; closes once the decision is made. */
export function CauseDialog({ title, note, confirm, onConfirm, onClose }: Props) {
  const [cause, setCause] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const parsed = causeSchema.safeParse(cause);
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    setRefusal('');
    if (!parsed.success) return;
    setBusy(true);
    try {
      await onConfirm(parsed.data);
      onClose();
    } catch (error) {
      setRefusal(problemText(error) ?? '');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={title}
      okText={confirm}
      okButtonProps={{ danger: true, loading: isBusy }}
      cancelText="取消"
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>{note}</p>
      {refusal !== '' && <Alert type="error" showIcon title={refusal} role="alert" style={{ marginBottom: 16 }} />}
      <Field label="原因" problem={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={administrationLimits.cause}
            showCount
            value={cause}
            onChange={(event) => setCause(event.target.value.replace(/\n/g, ' '))}
          />
        )}
      </Field>
    </Modal>
  );
}
