import { Suspense, useState } from 'react';
import { formatBytes, formatCount, savedPercent } from '#domain/display/numbers';
import { SceneView } from '../../components/scene/lazy-scene-view.ts';
import { graphics } from '../../components/viewer/graphics.ts';
import styles from './sample-scene.module.css';
import town from './pictures/town.webp';
import figures from './sample-scene.json';

/** Of dashboard/public: its tiles name each other by where they lie. */
const tileset = '/scenes/town/tileset.json';
const { before, after } = figures;

/** A scene of ours with the figures of its processing: a picture first, the scene itself once somebody asks to fly over it. */
export function SampleScene() {
  const [isLive, setLive] = useState(false);
  return (
    <figure className={styles.figure}>
      <div className={styles.stage}>
        {isLive ? (
          <Suspense fallback={<p className={styles.opening}>正在打开三维场景…</p>}>
            <SceneView url={tileset} label="小镇样例场景" testId="sample-scene" />
          </Suspense>
        ) : (
          <>
            <img src={town} alt="小镇样例场景：道路、房屋、树木和池塘" width={1200} height={640} loading="lazy" />
            {graphics() !== 'none' && (
              <button type="button" className={styles.start} onClick={() => setLive(true)}>
                飞进场景看看
              </button>
            )}
          </>
        )}
      </div>
      <figcaption>
        <dl className={styles.figures}>
          <div>
            <dt>处理前</dt>
            <dd>
              <b>{formatBytes(before.bytes)}</b>
              {formatCount(before.files)} 个 OSGB
            </dd>
          </div>
          <div>
            <dt>处理后</dt>
            <dd>
              <b>{formatBytes(after.bytes)}</b>
              {formatCount(after.tiles)} 个瓦片，{formatCount(after.triangles)} 个三角面
            </dd>
          </div>
          <div>
            <dt>体积</dt>
            <dd>
              <b>−{savedPercent(before.bytes, after.bytes)}%</b>
            </dd>
          </div>
        </dl>
      </figcaption>
    </figure>
  );
}
