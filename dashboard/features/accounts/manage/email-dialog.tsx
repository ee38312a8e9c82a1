import { useState } from 'react';
import { emailSchema } from '#domain/accounts/schema';
import { smsLimits } from '#domain/limits';
import { bindEmail, sendEmailCode } from '../../../api/account-management.ts';
import { toast } from '../../../components/toast.tsx';
import { useCountdown } from '../../../hooks/use-countdown.ts';
import { CodeField, TextField } from '../entry/field.tsx';
import { codeIssue, firstIssue } from '../entry/first-issue.ts';
import { SendCodeButton } from '../entry/send-code-button.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { codePlaces, given, problemAt, type ProblemsOf } from '../problem-at.ts';
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
    setProblems(given({ email: firstIssue(read) }));
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
    const emailKey = sent?.email === address ? sent.emailKey : '';
    const atCode = codeIssue(emailKey, code);
    if (atCode !== undefined) return setProblems({ code: atCode });
    setBusy(true);
    try {
      await bindEmail({ email: address, verifycode: code, emailKey });
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
      <TextField
        label="邮箱"
        autoFocus
        type="email"
        autoComplete="email"
        placeholder="请输入邮箱"
        problem={problems.email}
        value={email}
        onText={setEmail}
      />
      <CodeField
        placeholder="请输入邮件验证码"
        problem={problems.code}
        value={code}
        onText={setCode}
        button={<SendCodeButton secondsLeft={secondsLeft} sending={sending} onSend={() => void send()} />}
      />
    </FormDialog>
  );
}
