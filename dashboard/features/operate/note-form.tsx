import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { officeLimits } from '#domain/office/limits';
import { officeNoteSchema } from '#domain/office/schema';
import type { Thing } from '#domain/office/things';
import { writeNote } from '../../api/office.ts';
import { Field } from '../../components/field.tsx';
import { toast } from '../../components/toast.tsx';

/** Notes something for colleagues. */
export function NoteForm({ thing }: { thing: Thing }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = officeNoteSchema.safeParse({ ...thing, text });
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await writeNote(parsed.data);
      setText('');
      toast.success('已记下');
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label="只有同事看得到" problem={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={officeLimits.note}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button htmlType="submit" loading={isBusy}>
        记下
      </Button>
    </form>
  );
}
