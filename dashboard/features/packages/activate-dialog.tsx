import { Input } from 'antd';
import { useState } from 'react';
import { readActivationCode } from '#domain/packages/codes';
import { activatePackage } from '../../api/packages.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';

/** Activates a package by its code. A refusal stands at the field and leaves what was typed. */
export function ActivateDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const activate = async (): Promise<void> => {
    const code = readActivationCode(typed);
    if (code === undefined) return setProblem(typed.trim() === '' ? '请输入激活码' : '激活码为 16 位字母和数字');
    setBusy(true);
    try {
      const { label, usesLeft } = await activatePackage(code);
      toast.success(`已激活「${label}」，共 ${usesLeft} 次`);
      onClose();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog title="激活套餐" okText="激活" problem={undefined} busy={busy} onSubmit={() => void activate()} onClose={onClose}>
      <Field label="激活码" problem={problem}>
        {(control) => (
          <Input
            {...control}
            size="large"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            placeholder="例如 7KQ4-9XWD-2M3P-T5VN"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
