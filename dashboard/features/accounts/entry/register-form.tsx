import { useState, type FormEvent } from 'react';
import { professions, type ProfessionCode } from '#domain/accounts/professions';
import { newPasswordSchema, placeholderPassword, registerPhoneSchema } from '#domain/accounts/schema';
import type { SignInMethod } from '#domain/identities/methods';
import { isRefusal } from '../../../api/known-errors.ts';
import { register, registerLinked } from '../../../api/session.ts';
import { Field } from '../../../components/field.tsx';
import { Alert } from '../../../components/plain/alert.tsx';
import { Button } from '../../../components/plain/button.tsx';
import { Checkbox, RadioGroup } from '../../../components/plain/choice.tsx';
import { toast } from '../../../components/toast.tsx';
import type { Carried } from './carried.ts';
import styles from './entry.module.css';
import { CodeField, PasswordField, PhoneField } from './field.tsx';
import { firstIssue } from './first-issue.ts';
import { useKeptText } from './kept-entry.ts';
import type { DocumentName } from './documents.ts';
import { problemsOf, type Place, type Problems } from './problems.ts';
import { useSmsCode } from './use-sms-code.tsx';

/** What a provider left for somebody who has no account yet: docs/decisions/third-party-sign-in.md. */
export interface ThirdPartyTicket {
  openId: string;
  registerMethod: SignInMethod;
}

interface Props {
  initial: Carried;
  /** Binds the new account to whom the provider named. */
  ticket?: ThirdPartyTicket | undefined;
  agreed: boolean;
  onAgreed: (agreed: boolean) => void;
  onRead: (document: DocumentName) => void;
  /** For a phone that has an account. */
  onLogin: (carried: Carried) => void;
  /** Told before the session begins, and when it did not after all. */
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

const professionOptions = Object.entries(professions).map(([value, label]) => ({ value: value as ProfessionCode, label }));

const places: Readonly<Record<string, Place>> = {
  phoneno: 'phone',
  professionCode: 'profession',
  smsKey: 'code',
  smsCode: 'code',
  password: 'password',
};

/** The first problem only, in the order of docs/decisions/registration.md. */
function firstProblem(form: Record<string, unknown>, chosenPassword: string, agreed: boolean): Problems {
  const checked = registerPhoneSchema.safeParse(form);
  const issue = checked.error?.issues[0];
  if (issue !== undefined) return { [places[String(issue.path[0])] ?? 'form']: issue.message };
  const password = chosenPassword === '' ? undefined : firstIssue(newPasswordSchema.safeParse(chosenPassword));
  if (password !== undefined) return { password };
  return agreed ? {} : { agreement: '请同意用户协议' };
}

/** Registration, and the same for somebody whom a provider has named. */
export function RegisterForm({ initial, ticket, agreed, onAgreed, onRead, onLogin, onBusy, onDone }: Props) {
  const [phone, setPhone] = useKeptText('phone', initial.phone);
  const [code, setCode] = useState(initial.code ?? '');
  const [password, setPassword] = useState('');
  const [profession, setProfession] = useState<ProfessionCode>();
  const [problems, setProblems] = useState<Problems>({});
  const [taken, setTaken] = useState('');
  const [busy, setBusy] = useState(false);
  const type = ticket === undefined ? 'register' : 'bindPhone';
  const sms = useSmsCode({ type, phone, onProblems: setProblems, onMismatch: () => setTaken(phone) });
  const smsKey = sms.smsKey === '' && phone === initial.phone ? (initial.smsKey ?? '') : sms.smsKey;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const chosen = password.trim();
    const form = {
      phoneno: phone,
      professionCode: profession,
      smsKey,
      smsCode: code,
      password: chosen === '' ? placeholderPassword : chosen,
    };
    const found = firstProblem(form, chosen, agreed);
    setProblems(found);
    if (Object.keys(found).length > 0 || profession === undefined) return;
    setBusy(true);
    onBusy(true);
    try {
      const complete = { ...form, professionCode: profession };
      await (ticket === undefined ? register(complete) : registerLinked({ ...complete, ...ticket }));
      toast.success('注册成功');
      onDone();
    } catch (error) {
      onBusy(false);
      setBusy(false);
      if (isRefusal(error, 'auth.phoneTaken')) {
        sms.endCountdown();
        setTaken(phone);
      }
      setProblems(problemsOf(error));
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problems.form !== undefined && <Alert type="error" title={problems.form} />}
      {taken !== '' && taken === phone && (
        <Alert
          type="info"
          title="该手机号已注册，可以直接登录"
          action={
            <Button size="small" type="primary" onClick={() => onLogin({ phone })}>
              直接登录
            </Button>
          }
        />
      )}
      <PhoneField autoFocus problem={problems.phone} value={phone} onText={setPhone} />
      <CodeField problem={problems.check ?? problems.code} value={code} onText={setCode} button={sms.button} inputRef={sms.codeRef} />
      <PasswordField
        label="密码（选填）"
        placeholder="6~16 位；不设置时用短信验证码登录"
        autoComplete="new-password"
        problem={problems.password}
        value={password}
        onText={setPassword}
      />
      <Field group label="职业" problem={problems.profession}>
        {(control, labelId) => (
          <RadioGroup
            {...control}
            aria-labelledby={labelId}
            className={styles.choices}
            options={professionOptions}
            value={profession}
            onChange={setProfession}
          />
        )}
      </Field>
      <div>
        <Checkbox
          checked={agreed}
          onChange={onAgreed}
          {...(problems.agreement !== undefined && { 'aria-invalid': true, 'aria-describedby': 'agreement-problem' })}
        >
          我已阅读并同意
        </Checkbox>
        <Button type="link" className={styles.inline ?? ''} onClick={() => onRead('agreement')}>
          《用户协议》
        </Button>
        和
        <Button type="link" className={styles.inline ?? ''} onClick={() => onRead('secrecy')}>
          《隐私与保密协议》
        </Button>
        <p id="agreement-problem" className={styles.problem} role="alert">
          {problems.agreement}
        </p>
      </div>
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {ticket === undefined ? '注册' : '绑定并登录'}
      </Button>
      {sms.dialog}
    </form>
  );
}
