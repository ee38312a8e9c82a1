import { Button, Input } from 'antd';
import { useState } from 'react';
import { emailSchema, smsCodeSchema } from '#domain/accounts/schema';
import { smsLimits } from '#domain/limits';
import { bindEmail, sendEmailCode } from '../../../api/account-management.ts';
import { Field } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { useCountdown } from '../../../hooks/use-countdown.ts';
import { FormDialog } from './form-dialog.tsx';
import { codePlaces, problemAt, type ProblemsOf } from './problem-at.ts';
import styles from './manage.module.css';

type Problems = ProblemsOf<'email' | 'code'>;
const places = { ...codePlaces, 'auth.emailTaken': 'email', 'request.invalid': 'email' } as const;

/** Binds an e-mail address by a code that is sent to it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ email: string; emailKey: string }>();
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown();

  const addressOf = (): string | undefined => {
    const read = emailSchema.safeParse(email);
    setProblems(read.success ? {} : { email: read.error.issues[0]?.message ?? '' });
    return read.data;
  };
  const send = async (): Promise<void> => {
    const address = addressOf();
    if (address === undefined) return;
    setSending(true);
    try {
      setSent({ email: address, emailKey: await sendEmailCode(address) });
      startCountdown(smsLimits.resendMs);
      toast.success('发送成功');
    } catch (error) {
      setProblems(problemAt(error, places));
    } finally {
      setSending(false);
    }
  };
  const save = async (): Promise<void> => {
    const address = addressOf();
    if (address === undefined) return;
    if (sent?.email !== address) return setProblems({ code: '请获取验证码' });
    const verifycode = smsCodeSchema.safeParse(code);
    if (!verifycode.success) return setProblems({ code: verifycode.error.issues[0]?.message ?? '' });
    setBusy(true);
    try {
      await bindEmail({ email: address, verifycode: verifycode.data, emailKey: sent.emailKey });
      toast.success('邮箱已绑定');
      onClose();
    } catch (error) {
      setProblems(problemAt(error, places));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog title="绑定邮箱" problem={problems.form} busy={busy} onSubmit={() => void save()} onClose={onClose}>
      <p className={styles.hint}>绑定后可以用邮箱和密码登录。</p>
      <Field label="邮箱" problem={problems.email}>
        {(control) => (
          <Input
            {...control}
            size="large"
            type="email"
            autoComplete="email"
            placeholder="请输入邮箱"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label="验证码" problem={problems.code}>
        {(control) => (
          <div className={styles.line}>
            <Input
              {...control}
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="请输入邮件里的验证码"
              value={code}
              onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, smsLimits.codeDigits))}
            />
            <Button size="large" disabled={secondsLeft > 0} loading={sending} onClick={() => void send()}>
              {secondsLeft > 0 ? `${secondsLeft}s后重新发送` : '发送验证码'}
            </Button>
          </div>
        )}
      </Field>
    </FormDialog>
  );
}
