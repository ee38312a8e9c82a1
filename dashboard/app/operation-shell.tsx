import { Suspense } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { Logo } from '../components/logo.tsx';
import { PageLoading } from '../components/page-loading.tsx';
import { AccountMenu } from '../features/accounts/account-menu.tsx';
import { useUser } from '../hooks/use-session.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './operation-shell.module.css';

const menu = [
  { to: addresses.operate('certifications'), label: '认证审核' },
  { to: addresses.operate('accounts'), label: '账号' },
  { to: addresses.operate('audit'), label: '审计日志' },
];

/** The administrators' pages: a header with the account's menu. For everybody else there is no such page; the server decides for itself. */
export function OperationShell() {
  const { pathname } = useLocation();
  if (useUser().role !== 'administrator') return <NotFoundPage />;
  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <Link className={styles.logo} to={addresses.workbench} title="回到工作台">
          <Logo />
        </Link>
        <nav className={styles.menu} aria-label="管理">
          {menu.map(({ to, label }) => (
            <NavLink key={to} to={to} className={({ isActive }) => (isActive ? styles.active : undefined)}>
              {label}
            </NavLink>
          ))}
        </nav>
        <AccountMenu />
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}
