import { Suspense, useState } from 'react';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { graphics } from '../../components/viewer/graphics.ts';
import { StageView } from '../../components/viewer/lazy-stage-view.ts';
import { showcaseModels, type ShownShowcase } from './showcase-models.ts';
import styles from './showcase-stage.module.css';

/** A model of ours as a picture, and in the viewer once somebody asks; below it the others to choose from. */
export function ShowcaseStage({ model, onChoose }: { model: ShownShowcase; onChoose(index: number): void }) {
  const [live, setLive] = useState(false);
  const { id, name, before, after, url, poster } = model;
  return (
    <figure className={styles.figure}>
      <div className={styles.stage}>
        {live ? (
          <Suspense fallback={<p className={styles.opening}>正在打开三维视图…</p>}>
            <StageView
              key={id}
              sources={[{ url, label: '处理后', detail: `${formatBytes(after.bytes)} · ${formatCount(after.triangles)} 面` }]}
              label={`${name}模型，轻量化之后`}
              testId="sample-canvas"
            />
          </Suspense>
        ) : (
          <>
            <img className={styles.poster} src={poster} alt={`${name}模型，轻量化之后`} width={960} height={720} fetchPriority="high" />
            {graphics() !== 'none' && (
              <button type="button" className={styles.start} onClick={() => setLive(true)}>
                在三维中查看
              </button>
            )}
          </>
        )}
      </div>
      <figcaption className={styles.words}>
        <b>{name}</b>
        <span>
          {formatBytes(before.bytes)} · {formatCount(before.triangles)} 面 → {formatBytes(after.bytes)} · {formatCount(after.triangles)} 面
        </span>
      </figcaption>
      <ul className={styles.choices} aria-label="换一个模型看">
        {showcaseModels.map((one, index) => (
          <li key={one.id}>
            <button type="button" aria-pressed={one.id === id} aria-label={one.name} title={one.name} onClick={() => onChoose(index)}>
              <img src={one.small} alt="" width={320} height={240} />
            </button>
          </li>
        ))}
      </ul>
    </figure>
  );
}
