import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { inTrayOrder, trayTitle } from '#domain/uploads/tray';
import { useRoomBelow } from '../../hooks/use-room-below.ts';
import { useFailureNotices } from './failure-notices.tsx';
import styles from './upload-tray.module.css';
import { CheckWatch, TrayRowView } from './tray-row.tsx';
import { useTrayRows } from './use-tray-rows.ts';
import { useUploads } from './uploads.ts';

/** Where there is little room, the list begins as one line. */
const isRoomy = (): boolean => matchMedia('(width >= 560px)').matches;

/** Between the list and the page's last line. */
const gapPx = 24;

/** All uploads of this tab, at the bottom of every page; renders nothing when there are none. `notice` is shown while something is in progress. */
export function UploadTray({ notice }: { notice: ReactNode }) {
  const list = useUploads();
  useFailureNotices(list);
  return list.length === 0 ? null : <Tray notice={notice} />;
}

function Tray({ notice }: { notice: ReactNode }) {
  const rows = useTrayRows(useUploads());
  const [open, setOpen] = useState(isRoomy);
  const tray = useRoomBelow('--tray-room', gapPx);
  return (
    <section ref={tray} className={styles.tray} aria-label="上传列表">
      <header className={styles.head}>
        <h2>{trayTitle(rows)}</h2>
        <Button
          type="text"
          size="small"
          icon={open ? <DownOutlined /> : <UpOutlined />}
          aria-expanded={open}
          aria-label={open ? '收起上传列表' : '展开上传列表'}
          onClick={() => setOpen(!open)}
        />
      </header>
      {rows.map(({ upload }) => upload.fileId !== undefined && <CheckWatch key={upload.key} fileId={upload.fileId} />)}
      {open && (
        <>
          {rows.some(({ state }) => state === 'moving' || state === 'checking') && notice}
          <ul className={styles.list}>
            {inTrayOrder(rows).map((row) => (
              <TrayRowView key={row.upload.key} row={row} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
