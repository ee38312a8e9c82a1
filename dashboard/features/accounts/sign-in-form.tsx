import { Alert, Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { phoneSchema, smsCodeSchema } from '#domain/accounts/schema';
import { errorText } from '#domain/errors/table';
import { smsLimits } from '#domain/limits';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { hasAccount, sendSignInCode } from '../../api/accounts.ts';
import { useRiskCheck } from '../../components/risk/use-risk-check.tsx';
import { toast } from '../../components/toast.tsx';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { localSmsAddress, useDemoPhone } from './demo-account.ts';
import { firstIssue } from './first-issue.ts';
import { signIn } from '../../api/session.ts';
import styles from './sign-in-form.module.css';

interface Problems {
  phone?: string;
  code?: string;
}

/** Whether it is worth sending a code. Who may not ask any more gets one all the same, if the phone is known. */
const mayHaveAccount = (phone: string): Promise<boolean> =>
  hasAccount(phone).catch((error: unknown) => {
    if (error instanceof ApiError && error.is('request.tooMany')) return true;
    throw error;
  });

const digits = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length);

/** Sign-in by phone and SMS code: docs/decisions.md#sms-sign-in. `onDone` runs once the session has begun. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [smsKey, setSmsKey] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'sending' | 'signingIn' | undefined>();
  const [secondsLeft, startCountdown] = useCountdown();
  const demoPhone = useDemoPhone();
  const { check, dialog } = useRiskCheck();

  const refused = (error: unknown): void => {
    setRefusal(sentenceOf(error));
  };

  const sendCode = async (): Promise<void> => {
    const problem = firstIssue(phoneSchema.safeParse(phone));
    setRefusal('');
    setProblems(problem === undefined ? {} : { phone: problem });
    if (problem !== undefined) return;
    setBusy('sending');
    try {
      if (!(await mayHaveAccount(phone))) {
        setRefusal(errorText('auth.unknownUser'));
        return;
      }
      if (!(await check({ phone, type: 'smsPhoneLogin' }))) return;
      setSmsKey(await sendSignInCode(phone));
      startCountdown(smsLimits.resendMs);
      toast.success('发送成功');
    } catch (error) {
      if (error instanceof ApiError && error.respCode === 60202) startCountdown(0);
      refused(error);
    } finally {
      setBusy(undefined);
    }
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const phoneProblem = firstIssue(phoneSchema.safeParse(phone));
    const codeProblem = firstIssue(smsCodeSchema.safeParse(code)) ?? (smsKey === '' ? '请获取验证码' : undefined);
    setRefusal('');
    setProblems({ ...(phoneProblem !== undefined && { phone: phoneProblem }), ...(codeProblem !== undefined && { code: codeProblem }) });
    if (phoneProblem !== undefined || codeProblem !== undefined) return;
    setBusy('signingIn');
    try {
      await signIn(phone, code, smsKey);
      toast.success('登录成功');
      onDone();
    } catch (error) {
      refused(error);
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {refusal !== '' && <Alert type="error" showIcon title={refusal} role="alert" />}
      <div>
        <label htmlFor="phone">手机号</label>
        <Input
          id="phone"
          size="large"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          autoFocus
          placeholder="请输入手机号"
          value={phone}
          {...(problems.phone !== undefined && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'phone-problem' })}
          onChange={(event) => setPhone(digits(event.target.value, 11))}
        />
        <p id="phone-problem" className={styles.problem} role="alert">
          {problems.phone}
        </p>
      </div>
      <div>
        <label htmlFor="code">验证码</label>
        <div className={styles.codeRow}>
          <Input
            id="code"
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="请输入短信验证码"
            value={code}
            {...(problems.code !== undefined && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'code-problem' })}
            onChange={(event) => setCode(digits(event.target.value, smsLimits.codeDigits))}
          />
          <Button
            size="large"
            className={styles.send ?? ''}
            disabled={secondsLeft > 0}
            loading={busy === 'sending'}
            onClick={() => void sendCode()}
          >
            {secondsLeft > 0 ? `${secondsLeft}s后重新发送` : '发送验证码'}
          </Button>
        </div>
        <p id="code-problem" className={styles.problem} role="alert">
          {problems.code}
        </p>
      </div>
      <Button type="primary" size="large" block htmlType="submit" loading={busy === 'signingIn'}>
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
          {smsKey !== '' && (
            <a href={localSmsAddress(phone)} target="_blank" rel="noreferrer">
              查看本机短信
            </a>
          )}
        </p>
      )}
      {dialog}
    </form>
  );
}
