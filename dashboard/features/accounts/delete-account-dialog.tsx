import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { maskPhone } from '#domain/accounts/display';
import { smsCodeSchema } from '#domain/accounts/schema';
import { smsLimits } from '#domain/limits';
import { askDeletion, sendDeletionCode } from '../../api/deletion.ts';
import { Field } from '../../components/field.tsx';
import { useRiskCheck } from '../../components/risk/use-risk-check.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useUser } from '../../hooks/use-session.ts';
import styles from './delete-account.module.css';

/** Confirms the wish with a code to one's own phone. */
export function DeleteAccountDialog({ waitDays, onClose }: { waitDays: number; onClose: () => void }) {
  const { phone } = useUser();
  const [code, setCode] = useState('');
  const [smsKey, setSmsKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'sending' | 'asking'>();
  const [secondsLeft, startCountdown] = useCountdown();
  const risk = useRiskCheck();

  const during = async (what: 'sending' | 'asking', task: () => Promise<void>): Promise<void> => {
    setRefusal('');
    setBusy(what);
    try {
      await task();
    } catch (error) {
      setRefusal(problemText(error) ?? '');
    } finally {
      setBusy(undefined);
    }
  };

  const send = () =>
    during('sending', async () => {
      if (!(await risk.check({ phone, type: 'rebuild' }))) return;
      setSmsKey(await sendDeletionCode(phone));
      startCountdown(smsLimits.resendMs);
      toast.success('发送成功');
    });

  const ask = async (): Promise<void> => {
    const parsed = smsCodeSchema.safeParse(code);
    const found = smsKey === '' ? '请获取验证码' : parsed.success ? undefined : parsed.error.issues[0]?.message;
    setProblem(found);
    if (found !== undefined) return;
    await during('asking', async () => {
      await askDeletion(code, smsKey);
      toast.success('已申请注销');
      onClose();
    });
  };

  return (
    <Modal
      open
      title="申请注销账号"
      okText="确认注销"
      okButtonProps={{ danger: true, loading: busy === 'asking' }}
      cancelText="再想想"
      onOk={() => void ask()}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 16 }}>
        验证码会发到 {maskPhone(phone)}。确认后账号保留 {waitDays} 天，之后自动删除，不能恢复。
      </p>
      {refusal !== '' && <Alert type="error" showIcon title={refusal} role="alert" style={{ marginBottom: 16 }} />}
      <Field label="验证码" problem={problem}>
        {(control) => (
          <div className={styles.code}>
            <Input
              {...control}
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="请输入短信验证码"
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, smsLimits.codeDigits))}
              onPressEnter={() => void ask()}
            />
            <Button size="large" disabled={secondsLeft > 0} loading={busy === 'sending'} onClick={() => void send()}>
              {secondsLeft > 0 ? `${secondsLeft}s后重新发送` : '发送验证码'}
            </Button>
          </div>
        )}
      </Field>
      {risk.dialog}
    </Modal>
  );
}
