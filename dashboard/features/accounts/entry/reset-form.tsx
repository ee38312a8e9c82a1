import { CheckCircleFilled, SafetyOutlined } from '@ant-design/icons';
import { useState, type FormEvent } from 'react';
import { findPwdByPhoneSchema, repeatedPasswordSchema, repetitionTexts } from '#domain/accounts/schema';
import { knownErrorText } from '../../../api/known-errors.ts';
import { resetPassword } from '../../../api/accounts.ts';
import { signInByPassword } from '../../../api/session.ts';
import { Field } from '../../../components/field.tsx';
import { Alert } from '../../../components/plain/alert.tsx';
import { Button } from '../../../components/plain/button.tsx';
import { toast } from '../../../components/toast.tsx';
import styles from './entry.module.css';
import { CodeField, PhoneField } from './field.tsx';
import { firstIssue, issuesAt } from './first-issue.ts';
import { useKeptText } from './kept-entry.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { problemsOf, type Problems } from './problems.ts';
import { useSmsCode } from './use-sms-code.tsx';

interface Props {
  initialPhone: string;
  /** Told before the session begins, and when it did not after all. */
  onBusy: (busy: boolean) => void;
  /** The new password holds and has signed in. */
  onDone: () => void;
  /** The new password holds, but signing in with it did not work. */
  onChanged: (phone: string) => void;
}

const places = { phoneno: 'phone', smsKey: 'code', verifycode: 'code', password: 'password' } as const;

/** A new password by phone and code: docs/decisions/reset-password.md. */
export function ResetForm({ initialPhone, onBusy, onDone, onChanged }: Props) {
  const [phone, setPhone] = useKeptText('phone', initialPhone);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const sms = useSmsCode({ type: 'rebuild', phone, onProblems: setProblems });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const form = { phoneno: phone, smsKey: sms.smsKey, verifycode: code, password };
    const repeat = firstIssue(repeatedPasswordSchema(password, repetitionTexts.reset).safeParse(repeated));
    const found: Problems = {
      ...issuesAt(findPwdByPhoneSchema.safeParse(form), places),
      ...(!sms.verified && { check: knownErrorText('risk.required') }),
      ...(repeat !== undefined && { repeat }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await resetPassword({ ...form, password: password.trim() });
      toast.success('修改成功');
      onBusy(true);
      await signInByPassword(phone, password.trim()).then(onDone, () => {
        onBusy(false);
        onChanged(phone);
      });
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problems.form !== undefined && <Alert type="error" title={problems.form} />}
      <PhoneField autoFocus problem={problems.phone} value={phone} onText={setPhone} />
      <Field group label="智能验证" problem={problems.check}>
        {(control) => (
          <Button
            {...control}
            block
            size="large"
            className={styles.check ?? ''}
            icon={sms.verified ? <CheckCircleFilled aria-hidden className={styles.passed ?? ''} /> : <SafetyOutlined aria-hidden />}
            disabled={sms.verified}
            onClick={() => void sms.verify()}
          >
            {sms.verified ? '验证通过' : '点击进行智能验证'}
          </Button>
        )}
      </Field>
      <CodeField problem={problems.code} value={code} onText={setCode} button={sms.button} inputRef={sms.codeRef} />
      <NewPasswordFields {...{ password, repeated, problems }} onPassword={setPassword} onRepeated={setRepeated} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        重置密码
      </Button>
      {sms.dialog}
    </form>
  );
}
