import { InboxOutlined, StopOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ModelType, Origin } from '#domain/files/model-type';
import { uploadTexts } from '#domain/uploads/notes';
import { addresses, originOf } from '../../addresses.ts';
import { toast } from '../../components/toast.tsx';
import { droppedFiles } from './dropped-files.ts';
import styles from './page-drop.module.css';
import { fileTaker, openUploadDialog, type TakeFiles } from './upload-dialog-state.ts';

/** Pictures and links of a page travel with their address; files from the disk do not. */
const carriesFiles = ({ types }: DataTransfer): boolean =>
  types.includes('Files') && !types.includes('text/uri-list') && !types.includes('text/html');

/** A dialog holds what somebody has begun; a drawer only shows. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], dialog[open]')].some(
    (dialog) => dialog.closest('.ant-drawer') === null && dialog.getClientRects().length > 0,
  );

/** Who takes files that are dropped now: the upload dialog that is open, or one that opens with them. Nobody over another dialog. */
function takerOf(origin: Origin, modelType: ModelType): TakeFiles | undefined {
  return fileTaker() ?? (isDialogOpen() ? undefined : (files) => openUploadDialog({ origin, modelType, files }));
}

/** Takes files and folders that are dropped anywhere on the page and says so while they are over it: docs/decisions/drops.md. */
export function PageDrop() {
  const { pathname } = useLocation();
  const origin = originOf(pathname);
  const modelType = pathname.startsWith(addresses.maps) ? 'map' : 'single';
  const [over, setOver] = useState<'taken' | 'busy'>();

  useEffect(() => {
    const stop = new AbortController();
    const look = (event: DragEvent): void => {
      const transfer = event.dataTransfer;
      if (transfer === null || !carriesFiles(transfer)) return;
      // Something of the page takes them itself.
      if (event.defaultPrevented) return setOver(undefined);
      const taken = takerOf(origin, modelType) !== undefined;
      setOver(taken ? 'taken' : 'busy');
      event.preventDefault();
      transfer.dropEffect = taken ? 'copy' : 'none';
    };
    const take = async (event: DragEvent): Promise<void> => {
      setOver(undefined);
      const transfer = event.dataTransfer;
      const taker = takerOf(origin, modelType);
      if (event.defaultPrevented || transfer === null || !carriesFiles(transfer) || taker === undefined) return;
      event.preventDefault();
      const files = await droppedFiles(transfer).catch(() => []);
      if (files.length === 0) toast.warning(uploadTexts.fileChoiceFailed);
      else taker(files);
    };
    const { signal } = stop;
    document.addEventListener('dragenter', look, { signal });
    document.addEventListener('dragover', look, { signal });
    document.addEventListener('drop', (event) => void take(event), { signal });
    document.addEventListener(
      'dragleave',
      (event) => {
        // Without one it has left the window, and not only an element.
        if (event.relatedTarget === null) setOver(undefined);
      },
      { signal },
    );
    return () => stop.abort();
  }, [origin, modelType]);

  if (over === undefined) return null;
  const taken = over === 'taken';
  return (
    <div className={`${styles.overlay} ${taken ? '' : styles.busy}`} role="status">
      <p className={styles.card}>
        {taken ? <InboxOutlined className={styles.icon ?? ''} aria-hidden /> : <StopOutlined className={styles.icon ?? ''} aria-hidden />}
        <b>{taken ? '松开鼠标，开始上传' : '请先关闭打开的窗口'}</b>
        <span>{taken ? '文件、文件夹都可以，需要时自动打包' : '关闭后再把文件拖进来'}</span>
      </p>
    </div>
  );
}
