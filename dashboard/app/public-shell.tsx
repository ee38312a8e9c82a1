import { Suspense } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { Logo } from '../components/logo.tsx';
import { PageLoading } from '../components/page-loading.tsx';
import { useSession } from '../hooks/use-session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './public-shell.module.css';

const menu = [
  { to: addresses.singleModel(), label: '单模型轻量化' },
  { to: addresses.oblique(), label: '倾斜摄影' },
  { to: addresses.help(), label: '帮助中心' },
];

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
  const signedIn = useSession().phase === 'signedIn';
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link className={styles.logo} to="/" title="回到首页">
            <Logo />
          </Link>
          <nav className={styles.menu} aria-label="产品与帮助">
            {menu.map(({ to, label }) => (
              <NavLink key={to} to={to} className={({ isActive }) => (isActive ? styles.active : undefined)}>
                {label}
              </NavLink>
            ))}
          </nav>
          <Link className={styles.enter} to={signedIn ? addresses.workbench : addresses.login}>
            {signedIn ? '进入工作台' : '登录'}
          </Link>
        </div>
      </header>
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
