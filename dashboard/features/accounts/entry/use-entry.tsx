import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { asksForInterests } from '../../../api/accounts.ts';
import type { Carried } from './carried.ts';
import styles from './entry.module.css';
import { InterestsStep } from './interests-step.tsx';
import { InvitationStep } from './invitation-step.tsx';
import { documents, LegalText, type DocumentName } from './legal-text.tsx';
import { LoginTabs } from './login-tabs.tsx';
import { RegisterForm, type ThirdPartyTicket } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { ThirdPartyButtons } from './third-party-buttons.tsx';

/** What somebody comes in by: docs/decisions.md#login-popup. */
export type EntryMode = 'login' | 'register' | 'rebuild' | 'bindPhone';

export interface EntryOptions {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  /** For `bindPhone`. */
  ticket?: ThirdPartyTicket | undefined;
  /** Said above the form at first, such as why a provider's answer was no use. */
  notice?: string | undefined;
  /** Where third parties send people back to. */
  returnURL: string;
  /** True while a registration and its steps are under way: the session has begun, but they are not over. */
  onUnderWay?: (underWay: boolean) => void;
  onDone: (way: 'login' | 'register' | 'rebuild') => void;
}

const titles = {
  login: ['登录', '使用短信验证码或密码登录模工坊'],
  register: ['注册', '用手机号注册一个模工坊账号'],
  rebuild: ['重置密码', '验证手机号后设置新密码，其他设备会退出登录'],
  bindPhone: ['绑定手机号', '第一次用第三方账号登录，请绑定一个手机号'],
  invitation: ['填写推广码', '有人推荐您来时，请填写对方的推广码；没有可以跳过'],
  interests: ['欢迎使用模工坊', '告诉我们您的需要，两步就好'],
} as const;

/** The forms by which people come in, with the steps after registering. The caller shows the heading; `body` is the rest. */
export function useEntry({ mode, onMode, ticket, notice, returnURL, onUnderWay, onDone }: EntryOptions): {
  heading: string;
  lead: string | undefined;
  body: ReactNode;
} {
  const [carried, setCarried] = useState<Carried>({ phone: '' });
  const [agreed, setAgreed] = useState(false);
  const [reading, setReading] = useState<DocumentName>();
  const [step, setStep] = useState<'invitation' | 'interests'>();
  const [shownNotice, setShownNotice] = useState(notice);

  const switchTo = (next: EntryMode, from: Carried = { phone: '' }): void => {
    setShownNotice(undefined);
    setCarried(from);
    onMode(next);
  };
  const afterInvitation = async (): Promise<void> => {
    // Whoever is not asked misses nothing.
    if (await asksForInterests().catch(() => false)) setStep('interests');
    else onDone('register');
  };

  const forms: Record<EntryMode, () => ReactNode> = {
    login: () => (
      <LoginTabs
        initialPhone={carried.phone}
        onDone={() => onDone('login')}
        onRegister={(from) => switchTo('register', from)}
        onForgotten={(from) => switchTo('rebuild', from)}
      />
    ),
    register: registerForm,
    bindPhone: registerForm,
    rebuild: () => (
      <ResetForm initialPhone={carried.phone} onDone={() => onDone('rebuild')} onChanged={(phone) => switchTo('login', { phone })} />
    ),
  };
  function registerForm(): ReactNode {
    return (
      <RegisterForm
        initial={carried}
        ticket={mode === 'bindPhone' ? ticket : undefined}
        agreed={agreed}
        onAgreed={setAgreed}
        onRead={setReading}
        onLogin={(from) => switchTo('login', from)}
        onBusy={(busy) => onUnderWay?.(busy)}
        onDone={() => setStep('invitation')}
      />
    );
  }

  if (step !== undefined) {
    const [heading, lead] = titles[step];
    const body = step === 'invitation' ? <InvitationStep onNext={afterInvitation} /> : <InterestsStep onDone={() => onDone('register')} />;
    return { heading, lead, body };
  }
  const [heading, lead] = titles[mode];
  const body = (
    <>
      {/* Kept while a document is read, with all that was typed. */}
      <div hidden={reading !== undefined}>
        {shownNotice !== undefined && <Alert type="warning" showIcon title={shownNotice} role="alert" className={styles.notice ?? ''} />}
        {forms[mode]()}
        {mode !== 'rebuild' && mode !== 'bindPhone' && <ThirdPartyButtons returnURL={returnURL} />}
        <p className={styles.switch}>
          {mode === 'login' ? '还没有账号？' : '已有账号？'}
          <Button type="link" className={styles.inline ?? ''} onClick={() => switchTo(mode === 'login' ? 'register' : 'login')}>
            {mode === 'login' ? '注册账号' : '去登录'}
          </Button>
        </p>
      </div>
      {reading !== undefined && (
        <>
          <div className={styles.document} role="region" aria-label={documents[reading].title} tabIndex={0}>
            <LegalText name={reading} />
          </div>
          <div className={styles.decide}>
            <Button size="large" onClick={() => setReading(undefined)}>
              返回
            </Button>
            <Button
              type="primary"
              size="large"
              onClick={() => {
                setAgreed(true);
                setReading(undefined);
              }}
            >
              同意
            </Button>
          </div>
        </>
      )}
    </>
  );
  return reading === undefined ? { heading, lead, body } : { heading: documents[reading].title, lead: undefined, body };
}
