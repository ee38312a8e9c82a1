import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { lazyDialog, lazyExtra } from '../components/lazy-part.ts';
import { themedPart } from '../components/themed-part.tsx';
import { Logo } from '../components/logo.tsx';
import { useLoginPopup } from '../features/accounts/login-popup-state.ts';
import { useSession } from '../hooks/use-session.ts';
import { Frame, FramedPage } from './frame.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-shell.module.css';

const foot = [
  { to: addresses.formatConversion(), label: '格式转换' },
  { to: addresses.singleModel('modelEditor'), label: '模型编辑器' },
  { to: addresses.help('formats'), label: '平台支持的格式' },
  { to: addresses.help('notes'), label: '上传说明' },
  { to: addresses.help('contact'), label: '联系客服' },
  { to: addresses.agreement, label: '用户协议' },
  { to: addresses.secrecy, label: '隐私与保密协议' },
];

const LoginPopup = themedPart(async () => (await import('../features/accounts/entry/login-popup.tsx')).LoginPopup, lazyDialog);

const PublicUpload = themedPart(async () => (await import('./public-upload.tsx')).PublicUpload, lazyExtra);

/** Header and footer of the pages that anybody may read. */
export function PublicShell() {
  const popup = useLoginPopup();
  const { pathname } = useLocation();
  const { phase } = useSession();
  const uploads = pathname === '/formatConversion' || pathname === '/topology';
  return (
    <Frame header={<PublicHeader />}>
      <FramedPage />
      {popup !== undefined && (
        <Suspense fallback={null}>
          <LoginPopup key={popup.key} request={popup} />
        </Suspense>
      )}
      {uploads && phase === 'signedIn' && (
        <Suspense fallback={null}>
          <PublicUpload />
        </Suspense>
      )}
      <footer className={styles.footer}>
        <div>
          <Logo size={26} />
          <nav aria-label="页脚">
            {foot.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </footer>
    </Frame>
  );
}
