import { App } from 'antd';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { guideLocations, type GuideLocation } from '#domain/profile/guides';
import { addresses, isPersonalCentre } from '../addresses.ts';
import { FirstVisit } from '../features/guides/first-visit.tsx';
import { NotifyOffer } from '../features/events/notify-offer.tsx';
import { UploadTray } from '../features/uploads/upload-tray.tsx';
import { useUploadDialog } from '../features/uploads/upload-dialog-state.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LiveConnection } from './live-connection.tsx';
import { lazyPart } from '../components/lazy-part.ts';
import { PageLoading } from '../components/page-loading.tsx';
import { ShellHeader } from './shell-header.tsx';
import { SideMenu } from './side-menu.tsx';
import styles from './shell.module.css';

const UploadDialog = lazyPart(async () => (await import('../features/uploads/upload-dialog.tsx')).UploadDialog);

function guideOf(pathname: string): GuideLocation | undefined {
  if (pathname === addresses.workbench) return guideLocations.workbench;
  return isPersonalCentre(pathname) ? guideLocations.personalCentre : undefined;
}

/** Header, side menu and the page, and antd's `App`, whose dialogs ask before something is deleted. The upload tray and dialog live here, so that they survive navigation. */
export function WorkbenchShell() {
  const { pathname } = useLocation();
  const { request } = useUploadDialog();
  return (
    <App component={false}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          跳到主要内容
        </a>
        <ShellHeader />
        <div className={styles.body}>
          <aside className={styles.side}>
            <SideMenu />
          </aside>
          <main id="content" className={styles.content} tabIndex={-1}>
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
        <LiveConnection />
        <FirstVisit location={guideOf(pathname)} />
        <UploadTray notice={<NotifyOffer />} />
        {request !== undefined && (
          <Suspense fallback={null}>
            <UploadDialog key={request.key} request={request} />
          </Suspense>
        )}
      </div>
    </App>
  );
}
