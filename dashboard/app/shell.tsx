import { App } from 'antd';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { guideOf } from '#domain/profile/guides';
import { addresses } from '../addresses.ts';
import { FirstVisit } from '../features/guides/first-visit.tsx';
import { NotifyOffer } from '../features/events/notify-offer.tsx';
import { closeFeedbackDialog, useFeedbackDialog } from '../features/feedback/feedback-dialog-state.ts';
import { PageDrop } from '../features/uploads/page-drop.tsx';
import { UploadTray } from '../features/uploads/upload-tray.tsx';
import { useUploadDialog } from '../features/uploads/upload-dialog-state.ts';
import { Frame, FramedPage } from './frame.tsx';
import { LiveConnection } from './live-connection.tsx';
import { lazyDialog, lazyExtra } from '../components/lazy-part.ts';
import { ShellHeader } from './shell-header.tsx';
import { SideMenu } from './side-menu.tsx';
import styles from './shell.module.css';

const FeedbackDialog = lazyDialog(async () => (await import('../features/feedback/feedback-dialog.tsx')).FeedbackDialog);
const MemberPopup = lazyExtra(async () => (await import('../features/membership/member-popup.tsx')).MemberPopup);
const AdPopup = lazyExtra(async () => (await import('../features/campaigns/ad-popup.tsx')).AdPopup);
const UploadDialog = lazyDialog(async () => (await import('../features/uploads/upload-dialog.tsx')).UploadDialog);

/** Header, side menu and the page, and antd's `App`, whose dialogs ask before something is deleted. The upload tray and the dialogs of uploads and feedback live here, so that they survive navigation. */
export function WorkbenchShell() {
  const { pathname } = useLocation();
  const { request } = useUploadDialog();
  const isFeedbackOpen = useFeedbackDialog();
  return (
    <App component={false}>
      <Frame header={<ShellHeader />}>
        <div className={styles.body}>
          <aside className={styles.side}>
            <SideMenu />
          </aside>
          <FramedPage className={styles.content} />
        </div>
        <LiveConnection />
        <FirstVisit location={guideOf(pathname)} />
        {pathname === addresses.workbench && (
          <Suspense fallback={null}>
            <MemberPopup />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <AdPopup />
        </Suspense>
        <PageDrop />
        <UploadTray notice={<NotifyOffer />} />
        {request !== undefined && (
          <Suspense fallback={null}>
            <UploadDialog key={request.key} request={request} />
          </Suspense>
        )}
        {isFeedbackOpen && (
          <Suspense fallback={null}>
            <FeedbackDialog onClose={closeFeedbackDialog} />
          </Suspense>
        )}
      </Frame>
    </App>
  );
}
