import { useState, type FormEvent } from 'react';
import { passwordTokenSchema, phoneSchema, signInIdentifier } from '#domain/accounts/schema';
import { typedPhoneOrOther } from '#domain/accounts/typed';
import { isRefusal, knownErrorText } from '../../../api/known-errors.ts';
import { signInByPassword } from '../../../api/session.ts';
import { Alert } from '../../../components/plain/alert.tsx';
import { Button } from '../../../components/plain/button.tsx';
import { useRiskCheck } from '../../../components/risk/use-risk-check.tsx';
import { toast } from '../../../components/toast.tsx';
import type { Carried } from './carried.ts';
import styles from './entry.module.css';
import { PasswordField, TextField } from './field.tsx';
import { issuesAt } from './first-issue.ts';
import { useKeptText } from './kept-entry.ts';
import { problemsOf, type Problems } from './problems.ts';
import { RegisterHint } from './register-hint.tsx';

interface Props {
  initialPhone: string;
  /** Runs once the session has begun. */
  onDone: () => void;
  onRegister: (carried: Carried) => void;
  onForgotten: (carried: Carried) => void;
}

const places = { username: 'username', password: 'password' } as const;

/** Sign-in by password: docs/decisions/password-sign-in.md. */
export function PasswordForm({ initialPhone, onDone, onRegister, onForgotten }: Props) {
  const [username, setUsername] = useKeptText('username', initialPhone);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [unknown, setUnknown] = useState(false);
  const [busy, setBusy] = useState(false);
  const { check, dialog, reset } = useRiskCheck();
  const carried = { phone: phoneSchema.safeParse(username).data ?? '' };

  /** After several wrong passwords the server wants a risk check first. */
  const enter = async (): Promise<boolean> => {
    try {
      await signInByPassword(username.trim(), password.trim());
    } catch (error) {
      if (!isRefusal(error, 'risk.required')) throw error;
      if (!(await check({ phone: username.trim(), type: 'passwordLogin' }))) return false;
      await signInByPassword(username.trim(), password.trim());
    }
    return true;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = passwordTokenSchema.safeParse({ username, password });
    setUnknown(false);
    setProblems(issuesAt(checked, places));
    if (!checked.success) return;
    setBusy(true);
    try {
      if (!(await enter())) return setProblems({ password: knownErrorText('risk.required') });
      toast.success('登录成功');
      onDone();
    } catch (error) {
      // A solved puzzle is good for one try.
      if (isRefusal(error, 'auth.passwordWrong')) reset();
      setUnknown(isRefusal(error, 'auth.unknownUser'));
      setProblems(problemsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problems.form !== undefined && <Alert type="error" title={problems.form} />}
      <TextField
        label={signInIdentifier.label}
        placeholder={signInIdentifier.placeholder}
        autoComplete="username"
        autoFocus
        maxLength={32}
        problem={unknown ? <RegisterHint onRegister={() => onRegister(carried)} /> : problems.username}
        value={username}
        onText={(text) => setUsername(typedPhoneOrOther(text))}
      />
      <PasswordField
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        problem={problems.check ?? problems.password}
        value={password}
        onText={setPassword}
      />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        登录
      </Button>
      <p className={styles.aside}>
        <Button type="link" className={styles.inline ?? ''} onClick={() => onForgotten(carried)}>
          忘记密码
        </Button>
      </p>
      {dialog}
    </form>
  );
}
