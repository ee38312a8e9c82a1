import { App } from 'antd';
import { Suspense } from 'react';
import { lazyDialog } from '../components/lazy-part.ts';
import { NotifyOffer } from '../features/events/notify-offer.tsx';
import { useUploadDialog } from '../features/uploads/upload-dialog-state.ts';
import { UploadTray } from '../features/uploads/upload-tray.tsx';
import { LiveConnection } from './live-connection.tsx';

const UploadDialog = lazyDialog(async () => (await import('../features/uploads/upload-dialog.tsx')).UploadDialog);

/** What the workbench has for uploads, for who is signed in and begins one on a page that anybody may read. */
export function PublicUpload() {
  const { request } = useUploadDialog();
  return (
    <App component={false}>
      <LiveConnection />
      <UploadTray notice={<NotifyOffer />} />
      {request !== undefined && (
        <Suspense fallback={null}>
          <UploadDialog key={request.key} request={request} />
        </Suspense>
      )}
    </App>
  );
}
