import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageLoading } from '../components/page-loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './frame.module.css';

/** What every layout stands in: the link that skips the header, the header, and below it the page and what else there is. */
export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
      {header}
      {children}
    </div>
  );
}

/** The page of the address, which may load or fail without taking its layout along. */
export function FramedPage({ className = '' }: { className?: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <main id="content" className={`${styles.page} ${className}`} tabIndex={-1}>
      <ErrorBoundary resetKey={pathname}>
        {/* As high as the window, so that a footer below is not seen to move when the page comes. */}
        <Suspense fallback={<PageLoading fullHeight />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
