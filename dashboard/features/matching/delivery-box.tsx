import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { formatBytes } from '#domain/display/numbers';
import type { MilestoneView } from '#domain/matching/views';
import { lazyPart } from '../../components/lazy-part.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { MeasuredList } from './measured-list.tsx';
import styles from './matching.module.css';

const StageView = lazyPart(async () => (await import('../../components/viewer/stage-view.tsx')).StageView);

/** What was delivered, to be looked at from all sides, and what the check measured of it. */
export function DeliveryBox({ delivery, locked }: { delivery: NonNullable<MilestoneView['delivery']>; locked: boolean }) {
  const { fileName, bytes, note, deliveredAt, thumbnail, preview, source, measured } = delivery;
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div className={styles.delivery}>
        {thumbnail !== null && <img src={thumbnail} alt="交付模型的画面" width={96} height={72} />}
        <div>
          <b>{fileName}</b> <span className={styles.quiet}>{formatBytes(bytes)}</span>
          <p className={styles.words}>{note}</p>
          <p className={styles.quiet}>
            <RelativeTime at={deliveredAt} />
            交付{locked && '，验收以后可以下载原文件'}
          </p>
        </div>
        {preview !== null && (
          <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? '收起三维' : '看三维'}
          </Button>
        )}
        {source !== null && <a href={source}>下载原文件</a>}
      </div>
      {isShown && preview !== null && (
        <div className={styles.stage}>
          <Suspense>
            <StageView sources={[{ url: preview, label: fileName }]} label={`${fileName}的三维预览`} testId="delivery-canvas" />
          </Suspense>
        </div>
      )}
      <MeasuredList measured={measured} />
    </>
  );
}
