import { Input } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText } from '../../components/toast.tsx';

interface Props {
  title: string;
  note: string;
  confirm: string;
  danger?: boolean;
  /** Of the one field. */
  label: string;
  /** Of the field, where it has several. */
  rows?: number;
  maxLength: number;
  schema: z.ZodType<string>;
  onConfirm: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for one text before something is decided; closes once it is, and says why it was refused otherwise. */
export function AskDialog({ title, note, confirm, danger = false, label, rows = 1, maxLength, schema, onConfirm, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const parsed = schema.safeParse(text);
    setProblem(parsed.error?.issues[0]?.message);
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await onConfirm(parsed.data);
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const change = (value: string): void => setText(value.replace(/\n/g, ' '));

  return (
    <FormDialog
      title={title}
      okText={confirm}
      danger={danger}
      problem={refusal}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p style={{ marginBottom: 16 }}>{note}</p>
      <Field label={label} problem={problem}>
        {(control) =>
          rows > 1 ? (
            <Input.TextArea
              {...control}
              rows={rows}
              maxLength={maxLength}
              showCount
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          ) : (
            <Input {...control} maxLength={maxLength} value={text} onChange={(event) => change(event.target.value)} />
          )
        }
      </Field>
    </FormDialog>
  );
}
