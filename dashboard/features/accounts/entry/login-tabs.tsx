import { Segmented } from 'antd';
import { useState } from 'react';
import type { Carried } from './carried.ts';
import { PasswordForm } from './password-form.tsx';
import { SmsForm } from './sms-form.tsx';

type Way = 'sms' | 'password';

interface Props {
  initialPhone: string;
  onDone: () => void;
  onRegister: (carried: Carried) => void;
  onForgotten: (carried: Carried) => void;
}

/** The two ways to sign in. */
export function LoginTabs({ initialPhone, onDone, onRegister, onForgotten }: Props) {
  const [way, setWay] = useState<Way>('sms');
  return (
    <>
      <Segmented<Way>
        block
        size="large"
        aria-label="登录方式"
        style={{ marginBottom: 24 }}
        value={way}
        onChange={setWay}
        options={[
          { value: 'sms', label: '短信登录' },
          { value: 'password', label: '密码登录' },
        ]}
      />
      {way === 'sms' ? (
        <SmsForm initialPhone={initialPhone} onDone={onDone} onRegister={onRegister} />
      ) : (
        <PasswordForm initialPhone={initialPhone} onDone={onDone} onRegister={onRegister} onForgotten={onForgotten} />
      )}
    </>
  );
}
