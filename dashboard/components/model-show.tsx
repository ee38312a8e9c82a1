import { Suspense } from 'react';
import type { MallDetailView } from '#domain/mall/views';
import styles from './model-show.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { TurntableView } from './turntable-view.tsx';
import { StageView } from './viewer/lazy-stage-view.ts';

/** Rows and columns of our mark over a picture; more than any stage shows. */
const marks = Array.from({ length: 28 }, (_, index) => index);

/** A model of the mall as whoever looks may see it: itself, or reduced and marked, or drawn from all sides, or by its picture. Fills its box. */
export function ModelShow({
  shown: { preview, previewUrl, teaser },
  format,
  name,
  testId,
}: {
  shown: Pick<MallDetailView, 'preview' | 'previewUrl' | 'teaser'>;
  format: string;
  name: string;
  testId: string;
}) {
  const url = previewUrl ?? teaser?.modelUrl ?? null;
  const isWhole = previewUrl !== null;
  const mark = !isWhole && teaser !== null && (
    <div className={styles.marks} aria-hidden="true">
      {marks.map((index) => (
        <span key={index}>模工坊 · 预览</span>
      ))}
    </div>
  );
  return (
    <div className={styles.show}>
      {url !== null ? (
        <Suspense fallback={<Thumbnail url={preview} format={format} alt="" />}>
          <StageView key={testId} sources={[{ url, label: isWhole ? '模型' : '缩减预览' }]} label={`${name}的三维预览`} testId={testId} />
        </Suspense>
      ) : teaser !== null ? (
        <TurntableView url={teaser.turntableUrl} label={`${name}的环绕图`} />
      ) : (
        <Thumbnail url={preview} format={format} alt={`${name}的预览图`} />
      )}
      {mark}
    </div>
  );
}
