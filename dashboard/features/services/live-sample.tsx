import { Suspense, useState } from 'react';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { graphics } from '../../components/viewer/graphics.ts';
import { StageView } from '../../components/viewer/lazy-stage-view.ts';
import { BeforeAfter, truckPictures } from './before-after.tsx';
import styles from './live-sample.module.css';
import afterModel from './models/truck-after.glb?url';
import beforeModel from './models/truck-before.glb?url';
import type { samples } from './sample-results.tsx';

type Sample = (typeof samples)[number];

const figures = ({ bytes, triangles }: Sample['before']): string => `${formatBytes(bytes)} · ${formatCount(triangles)} 面`;

/** The truck before and after: pictures first, both models in the viewer once somebody asks to turn them. */
export function LiveSample({ sample }: { sample: Sample }) {
  const [live, setLive] = useState(false);
  if (!live) {
    return (
      <div className={styles.still}>
        <BeforeAfter pictures={truckPictures} alt="货车模型，轻量化" before={figures(sample.before)} after={figures(sample.after)} />
        {graphics() !== 'none' && (
          <button type="button" className={styles.start} onClick={() => setLive(true)}>
            在三维中查看
          </button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      <Suspense fallback={<p className={styles.opening}>正在打开三维视图…</p>}>
        <StageView
          sources={[
            { url: beforeModel, label: '处理前', detail: figures(sample.before) },
            { url: afterModel, label: '处理后', detail: figures(sample.after) },
          ]}
          label={`${sample.name}模型，处理前和处理后`}
          testId="sample-canvas"
        />
      </Suspense>
    </div>
  );
}
