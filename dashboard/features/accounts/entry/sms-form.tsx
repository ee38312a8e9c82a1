import { useState, type FormEvent } from 'react';
import { loginByphoneSchema } from '#domain/accounts/schema';
import { isRefusal } from '../../../api/known-errors.ts';
import { signIn } from '../../../api/session.ts';
import { Alert } from '../../../components/plain/alert.tsx';
import { Button } from '../../../components/plain/button.tsx';
import { toast } from '../../../components/toast.tsx';
import type { Carried } from './carried.ts';
import { localSmsAddress, useDemoPhone } from './demo-account.ts';
import styles from './entry.module.css';
import { CodeField, PhoneField } from './field.tsx';
import { issuesAt } from './first-issue.ts';
import { useKeptText } from './kept-entry.ts';
import { problemsOf, type Problems } from './problems.ts';
import { RegisterHint } from './register-hint.tsx';
import { useSmsCode } from './use-sms-code.tsx';

interface Props {
  initialPhone: string;
  /** Runs once the session has begun. */
  onDone: () => void;
  /** For a phone without an account; what was typed goes along. */
  onRegister: (carried: Carried) => void;
}

const places = { phoneno: 'phone', verifycode: 'code', smsKey: 'code' } as const;

/** Sign-in by phone and SMS code: docs/decisions/sms-sign-in.md. */
export function SmsForm({ initialPhone, onDone, onRegister }: Props) {
  const [phone, setPhone] = useKeptText('phone', initialPhone);
  const [code, setCode] = useKeptText('code');
  const [problems, setProblems] = useState<Problems>({});
  const [unknown, setUnknown] = useState(false);
  const [busy, setBusy] = useState(false);
  const demoPhone = useDemoPhone();
  const sms = useSmsCode({ type: 'smsPhoneLogin', phone, onProblems: setProblems, onMismatch: () => onRegister({ phone }) });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const form = { phoneno: phone, verifycode: code, smsKey: sms.smsKey };
    const checked = loginByphoneSchema.safeParse(form);
    setUnknown(false);
    setProblems(issuesAt(checked, places));
    if (!checked.success) return;
    setBusy(true);
    try {
      await signIn(phone, code, sms.smsKey);
      toast.success('登录成功');
      onDone();
    } catch (error) {
      setUnknown(isRefusal(error, 'auth.unknownUser'));
      setProblems(problemsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problems.form !== undefined && <Alert type="error" title={problems.form} />}
      <PhoneField
        autoFocus
        problem={unknown ? <RegisterHint onRegister={() => onRegister({ phone, code, smsKey: sms.smsKey })} /> : problems.phone}
        value={phone}
        onText={setPhone}
      />
      <CodeField problem={problems.check ?? problems.code} value={code} onText={setCode} button={sms.button} inputRef={sms.codeRef} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        登录
      </Button>
      {demoPhone !== undefined && (
        <p className={styles.demo}>
          <span>
            体验账号 <b>{demoPhone}</b>
          </span>
          <Button type="link" size="small" onClick={() => setPhone(demoPhone)}>
            填入
          </Button>
          {sms.smsKey !== '' && (
            <a href={localSmsAddress(phone)} target="_blank" rel="noreferrer">
              查看本机短信
            </a>
          )}
        </p>
      )}
      {sms.dialog}
    </form>
  );
}
