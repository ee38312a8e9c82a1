import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { factorLimits } from '#domain/factors/limits';
import { proveFactor } from '../../api/factors.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText } from '../../components/toast.tsx';
import styles from './operate.module.css';

interface Props {
  /** Whether one act alone asks, not the whole back office. */
  isFresh: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a code of the authenticator, or for a recovery code. */
export function ProveDialog({ isFresh, onDone, onClose }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (): Promise<void> => {
    if (code.trim() === '') return setProblem('请输入验证码');
    setBusy(true);
    setProblem(undefined);
    try {
      await proveFactor(code);
      onDone();
    } catch (error) {
      setProblem(problemText(error));
      setCode('');
      setBusy(false);
    }
  };

  return (
    <FormDialog title="两步验证" okText="继续" busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <p className={styles.lead}>
        {isFresh ? '这项操作涉及钱或权限，需要再确认一次是您本人。' : '进入后台，或 30 分钟没有操作之后，需要确认是您本人。'}
      </p>
      <Field label="验证器里的 6 位数字，或一个恢复码" problem={problem}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            autoComplete="one-time-code"
            maxLength={factorLimits.typed}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
