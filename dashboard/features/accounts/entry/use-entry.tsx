import { Suspense, useState, type ReactNode } from 'react';
import { bindThirdParty } from '../../../api/account-management.ts';
import { asksForInterests } from '../../../api/accounts.ts';
import { Alert } from '../../../components/plain/alert.tsx';
import { Button } from '../../../components/plain/button.tsx';
import { lazyPart } from '../../../components/lazy-part.ts';
import { PageLoading } from '../../../components/page-loading.tsx';
import { toast } from '../../../components/toast.tsx';
import type { Carried } from './carried.ts';
import styles from './entry.module.css';
import { documentTitles, type DocumentName } from './documents.ts';
import { LoginTabs } from './login-tabs.tsx';
import type { ThirdPartyTicket } from './register-form.tsx';
import { ThirdPartyButtons } from './third-party-buttons.tsx';

// Signing in is what most come for; the rest is loaded when it is asked for.
const RegisterForm = lazyPart(async () => (await import('./register-form.tsx')).RegisterForm);
const ResetForm = lazyPart(async () => (await import('./reset-form.tsx')).ResetForm);
const InvitationStep = lazyPart(async () => (await import('./invitation-step.tsx')).InvitationStep);
const InterestsStep = lazyPart(async () => (await import('./interests-step.tsx')).InterestsStep);
const LegalText = lazyPart(async () => (await import('./legal-text.tsx')).LegalText);

/** What somebody comes in by: docs/decisions/login-popup.md. */
export type EntryMode = 'login' | 'register' | 'rebuild' | 'bindPhone';

export interface EntryOptions {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  /** For `bindPhone`, and bound to the account of whoever signs in instead. */
  ticket?: ThirdPartyTicket | undefined;
  /** Said above the form at first, such as why a provider's answer was no use. */
  notice?: string | undefined;
  /** Where third parties send people back to. */
  returnURL: string;
  /** True while a registration and its steps, or a reset, are under way: the session has begun, but they are not over. */
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
    onMode(next === 'register' && ticket !== undefined ? 'bindPhone' : next);
  };
  const afterInvitation = async (): Promise<void> => {
    // Whoever is not asked misses nothing.
    if (await asksForInterests().catch(() => false)) setStep('interests');
    else onDone('register');
  };

  const afterSignIn = async (way: 'login' | 'rebuild'): Promise<void> => {
    if (ticket !== undefined) await toast.outcome(bindThirdParty(ticket.registerMethod, ticket.openId), '绑定成功');
    onDone(way);
  };

  const forms: Record<EntryMode, () => ReactNode> = {
    login: () => (
      <LoginTabs
        initialPhone={carried.phone}
        onDone={() => void afterSignIn('login')}
        onRegister={(from) => switchTo('register', from)}
        onForgotten={(from) => switchTo('rebuild', from)}
      />
    ),
    register: registerForm,
    bindPhone: registerForm,
    rebuild: () => (
      <ResetForm
        initialPhone={carried.phone}
        onBusy={(busy) => onUnderWay?.(busy)}
        onDone={() => void afterSignIn('rebuild')}
        onChanged={(phone) => switchTo('login', { phone })}
      />
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
    return { heading, lead, body: <Suspense fallback={<PageLoading />}>{body}</Suspense> };
  }
  const [heading, lead] = titles[mode];
  const body = (
    <>
      {/* Kept while a document is read, with all that was typed. */}
      <div hidden={reading !== undefined}>
        {shownNotice !== undefined && <Alert type="warning" title={shownNotice} className={styles.notice ?? ''} />}
        <Suspense fallback={<PageLoading />}>{forms[mode]()}</Suspense>
        {mode !== 'rebuild' && ticket === undefined && <ThirdPartyButtons returnURL={returnURL} />}
        <p className={styles.switch}>
          {mode === 'login' ? '还没有账号？' : '已有账号？'}
          <Button type="link" className={styles.inline ?? ''} onClick={() => switchTo(mode === 'login' ? 'register' : 'login')}>
            {mode === 'login' ? '注册账号' : '去登录'}
          </Button>
        </p>
      </div>
      {reading !== undefined && (
        <>
          <div className={styles.document} role="region" aria-label={documentTitles[reading]} tabIndex={0}>
            <Suspense fallback={<PageLoading />}>
              <LegalText name={reading} />
            </Suspense>
          </div>
          <div className={styles.decide}>
            <Button size="large" onClick={() => setReading(undefined)}>
              返回
            </Button>
            <Button
              type="primary"
              size="large"
              onClick={() => {
                // Only the user agreement is what the box is for.
                if (reading === 'agreement') setAgreed(true);
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
  return reading === undefined ? { heading, lead, body } : { heading: documentTitles[reading], lead: undefined, body };
}
