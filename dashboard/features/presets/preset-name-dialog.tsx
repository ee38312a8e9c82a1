import { Input } from 'antd';
import { useState } from 'react';
import { presetLimits } from '#domain/presets/limits';
import { presetNameSchema } from '#domain/presets/schema';
import { sentenceOf } from '../../api/api-error.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';

interface Props {
  title: string;
  /** The current name; '' for none yet. */
  name: string;
  /** Rejects with an error whose message is shown. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a preset. What is wrong with it is said at the field, and nothing is lost. */
export function PresetNameDialog({ title, name, onSave, onClose }: Props) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const read = presetNameSchema.safeParse(text);
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    setBusy(true);
    try {
      await onSave(read.data);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog title={title} busy={busy} onSubmit={() => void save()} onClose={onClose}>
      <Field label="方案名称" problem={problem}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            size="large"
            value={text}
            placeholder="例如：展厅小件"
            count={{ show: true, max: presetLimits.nameLength, strategy: (typed) => [...typed].length }}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
