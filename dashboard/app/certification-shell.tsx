import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { Logo } from '../components/logo.tsx';
import { PageLoading } from '../components/page-loading.tsx';
import { AccountMenu } from '../features/accounts/account-menu.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './certification-shell.module.css';

/** Header with title and slogan, page and footer of the certification. */
export function CertificationShell() {
  const { pathname } = useLocation();
  const title = /firm|enterprise/i.test(pathname) ? '企业认证' : '实名认证';
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
      <header className={styles.header}>
        <Link className={styles.logo} to={addresses.workbench} title="回到工作台">
          <Logo />
        </Link>
        <p className={styles.title}>
          <b>{title}</b>
          <span>一次认证，让每一份作品和每一笔往来都有据可依</span>
        </p>
        <AccountMenu />
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <p>证件信息加密保存，只用于核验身份。</p>
        <nav aria-label="页脚">
          <Link to={addresses.information}>个人资料</Link>
          <Link to={addresses.help('contact')}>联系客服</Link>
        </nav>
      </footer>
    </div>
  );
}
