import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { Logo } from '../components/logo.tsx';
import { PageLoading } from '../components/page-loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-shell.module.css';

const foot = [
  { to: addresses.singleModel('formatConversion'), label: '格式转换' },
  { to: addresses.singleModel('modelEditor'), label: '模型编辑器' },
  { to: addresses.help('formats'), label: '平台支持的格式' },
  { to: addresses.help('notes'), label: '上传说明' },
  { to: addresses.help('contact'), label: '联系客服' },
];

/** Header and footer of the pages that anybody may read. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
      <PublicHeader />
      <main id="content" tabIndex={-1} className={styles.content}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
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
    </div>
  );
}
