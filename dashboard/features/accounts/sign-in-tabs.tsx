import { Segmented } from 'antd';
import { useState } from 'react';
import { PasswordForm } from './password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Way = 'sms' | 'password';

/** The two ways to sign in. */
export function SignInTabs({ onDone }: { onDone: () => void }) {
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
      {way === 'sms' ? <SignInForm onDone={onDone} /> : <PasswordForm onDone={onDone} />}
    </>
  );
}
