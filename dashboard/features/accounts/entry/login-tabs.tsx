import { useState } from 'react';
import { Segments } from '../../../components/plain/segments.tsx';
import type { Carried } from './carried.ts';
import styles from './entry.module.css';
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
      <div className={styles.ways}>
        <Segments<Way>
          label="登录方式"
          value={way}
          onChange={setWay}
          options={[
            { value: 'sms', label: '短信登录' },
            { value: 'password', label: '密码登录' },
          ]}
        />
      </div>
      {way === 'sms' ? (
        <SmsForm initialPhone={initialPhone} onDone={onDone} onRegister={onRegister} />
      ) : (
        <PasswordForm initialPhone={initialPhone} onDone={onDone} onRegister={onRegister} onForgotten={onForgotten} />
      )}
    </>
  );
}
