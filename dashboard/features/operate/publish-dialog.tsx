import { Input, Radio } from 'antd';
import { useState } from 'react';
import { publishSitePage } from '../../api/site-pages.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText } from '../../components/toast.tsx';

interface Props {
  address: string;
  number: number;
  onPublished: (isScheduled: boolean) => void;
  onClose: () => void;
}

/** Publishes a version, now or at a time of this device's clock. */
export function PublishDialog({ address, number, onPublished, onClose }: Props) {
  const [isScheduled, setScheduled] = useState(false);
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const at = new Date(time);
    const isMissing = isScheduled && Number.isNaN(at.getTime());
    setProblem(isMissing ? '请选择时间' : undefined);
    setRefusal(undefined);
    if (isMissing) return;
    setBusy(true);
    try {
      await publishSitePage(address, number, isScheduled ? at.toISOString() : null);
      onPublished(isScheduled);
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={`发布第 ${number} 版`}
      okText="发布"
      problem={refusal}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Radio.Group
        aria-label="什么时候公开"
        value={isScheduled}
        onChange={(event) => setScheduled(event.target.value as boolean)}
        options={[
          { value: false, label: '现在公开' },
          { value: true, label: '定时公开' },
        ]}
      />
      {isScheduled && (
        <Field label="公开时间" problem={problem}>
          {(control) => <Input {...control} type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />}
        </Field>
      )}
    </FormDialog>
  );
}
