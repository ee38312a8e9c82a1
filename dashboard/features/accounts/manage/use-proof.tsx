import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { maskPhone } from '#domain/accounts/display';
import { passwordSchema, type SmsType } from '#domain/accounts/schema';
import { useUser } from '../../../hooks/use-session.ts';
import { CodeField, PasswordField } from '../entry/field.tsx';
import { codeIssue, firstIssue } from '../entry/first-issue.ts';
import { useSmsCode } from '../entry/use-sms-code.tsx';

type Given = { by: 'password'; password: string } | { by: 'code'; verifycode: string; smsKey: string };

export interface Proof {
  given: Given;
  /** What is missing or wrong with it. */
  missing: string | undefined;
  fields: ReactNode;
}

interface Options {
  /** Of the code that proves it. */
  type: SmsType;
  problem: string | undefined;
  onProblem: (problem: string | undefined) => void;
}

/** Proves that the account's owner sits here: the present password, or a code to the present phone. */
export function useProof({ type, problem, onProblem }: Options): Proof {
  const { phone, hasPassword } = useUser();
  const [byCode, setByCode] = useState(!hasPassword);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const sms = useSmsCode({
    type,
    phone,
    onProblems: ({ form, code: atCode, check, phone: atPhone }) => onProblem(form ?? atCode ?? check ?? atPhone),
  });
  const change = (): void => {
    setByCode(!byCode);
    onProblem(undefined);
  };

  return {
    given: byCode ? { by: 'code', verifycode: code, smsKey: sms.smsKey } : { by: 'password', password: password.trim() },
    missing: byCode ? codeIssue(sms.smsKey, code) : firstIssue(passwordSchema.safeParse(password)),
    fields: (
      <>
        {byCode ? (
          <CodeField
            label={`${maskPhone(phone)} 收到的验证码`}
            problem={problem}
            value={code}
            onText={setCode}
            button={sms.button}
            inputRef={sms.codeRef}
          />
        ) : (
          <PasswordField
            label="当前密码"
            placeholder="请输入当前密码"
            autoComplete="current-password"
            problem={problem}
            value={password}
            onText={setPassword}
          />
        )}
        {hasPassword && (
          <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={change}>
            {byCode ? '改用当前密码验证' : '改用短信验证码验证'}
          </Button>
        )}
        {sms.dialog}
      </>
    ),
  };
}
