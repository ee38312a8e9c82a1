import { Alert, Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { passwordSchema, signInIdentifier } from '#domain/accounts/schema';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useRiskCheck } from '../../components/risk/use-risk-check.tsx';
import { toast } from '../../components/toast.tsx';
import { firstIssue } from './first-issue.ts';
import { signInByPassword } from '../../api/session.ts';
import styles from './sign-in-form.module.css';

/** Sign-in by phone and password. `onDone` runs once the session has begun. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<{ username?: string | undefined; password?: string | undefined }>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const { check, dialog } = useRiskCheck();

  /** After several wrong passwords each try wants a passed check. False when the person closed it. */
  const signInChecked = async (): Promise<boolean> => {
    const [phone, secret] = [username.trim(), password.trim()];
    try {
      await signInByPassword(phone, secret);
    } catch (error) {
      if (!(error instanceof ApiError && error.is('risk.required'))) throw error;
      if (!(await check({ phone, type: 'passwordLogin' }))) return false;
      await signInByPassword(phone, secret);
    }
    return true;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = {
      username: firstIssue(signInIdentifier.schema.safeParse(username)),
      password: firstIssue(passwordSchema.safeParse(password)),
    };
    setRefusal('');
    setProblems(found);
    if (found.username !== undefined || found.password !== undefined) return;
    setBusy(true);
    try {
      if (!(await signInChecked())) return;
      toast.success('登录成功');
      onDone();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {refusal !== '' && <Alert type="error" showIcon title={refusal} role="alert" />}
      <div>
        <label htmlFor="username">{signInIdentifier.label}</label>
        <Input
          id="username"
          size="large"
          autoComplete="username"
          autoFocus
          maxLength={32}
          placeholder={signInIdentifier.placeholder}
          value={username}
          {...(problems.username !== undefined && {
            status: 'error' as const,
            'aria-invalid': true,
            'aria-describedby': 'username-problem',
          })}
          onChange={(event) => setUsername(event.target.value)}
        />
        <p id="username-problem" className={styles.problem} role="alert">
          {problems.username}
        </p>
      </div>
      <div>
        <label htmlFor="password">密码</label>
        <Input.Password
          id="password"
          size="large"
          autoComplete="current-password"
          maxLength={16}
          placeholder="请输入密码"
          value={password}
          {...(problems.password !== undefined && {
            status: 'error' as const,
            'aria-invalid': true,
            'aria-describedby': 'password-problem',
          })}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p id="password-problem" className={styles.problem} role="alert">
          {problems.password}
        </p>
      </div>
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        登录
      </Button>
      {dialog}
    </form>
  );
}
