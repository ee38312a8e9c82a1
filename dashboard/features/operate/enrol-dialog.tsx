import { Button, Input, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { factorLimits } from '#domain/factors/limits';
import type { FactorBegunView } from '#domain/factors/views';
import { beginFactor, confirmFactor } from '../../api/factors.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './factor.module.css';

const qrSize = 180;

/** Sets up the second factor: scan, confirm by a code, keep the recovery codes. */
export function EnrolDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [begun, setBegun] = useState<FactorBegunView>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    beginFactor().then(setBegun, (error: unknown) => setProblem(problemText(error)));
  }, []);

  const submit = async (): Promise<void> => {
    if (code.trim() === '') return setProblem('请输入验证码');
    setBusy(true);
    setProblem(undefined);
    try {
      setRecoveryCodes(await confirmFactor(code));
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };

  if (recoveryCodes !== undefined) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  return (
    <FormDialog title="设置两步验证" okText="确认" busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <p className={styles.lead}>后台能看到用户的资料和资金，所以除了登录，还需要手机上的验证器。用任一验证器应用扫描下面的二维码。</p>
      {begun === undefined ? (
        <Skeleton active />
      ) : (
        <div className={styles.scan}>
          <QrCode text={begun.uri} size={qrSize} label="验证器的二维码" />
          <p>
            扫不了码时，在验证器里手动输入密钥：
            <code className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      )}
      <Field label="验证器显示的 6 位数字" problem={problem}>
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={factorLimits.typed}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = (): Promise<void> => toast.outcome(navigator.clipboard.writeText(codes.join('\n')), '恢复码已复制');
  return (
    <Dialog
      title="请保存恢复码"
      onCancel={onDone}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          复制
        </Button>,
        <Button key="done" type="primary" onClick={onDone}>
          已保存，继续
        </Button>,
      ]}
    >
      <p className={styles.lead}>手机丢失时，用一个恢复码代替验证码。每个只能用一次，以后不再显示。</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
