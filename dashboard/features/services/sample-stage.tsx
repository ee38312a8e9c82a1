import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { formatBytes, formatCount, savedPercent } from '#domain/display/numbers';
import { graphics } from '../../components/viewer/graphics.ts';
import { StageView } from '../../components/viewer/lazy-stage-view.ts';
import afterModel from './models/truck-after.glb?url';
import beforeModel from './models/truck-before.glb?url';
import picture from './pictures/truck-after-solid.webp';
import sampleResults from './sample-results.json';
import styles from './sample-stage.module.css';

const [truck] = sampleResults;

/** Browsers without `requestIdleCallback` wait so long after loading. */
const patienceMs = 2000;

/** Whether somebody wants a moving model that costs 300 KB, and can see it. */
function isWelcome(place: HTMLElement): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  return place.offsetWidth > 0 && graphics() !== 'none';
}

/** True once the page has loaded and has nothing else to do, for who may be shown the model itself. */
function useIdleWelcome(place: RefObject<HTMLElement | null>): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    let cancel = (): void => undefined;
    const look = (): void => setTime(place.current !== null && isWelcome(place.current));
    const wait = (): void => {
      if ('requestIdleCallback' in window) {
        const handle = requestIdleCallback(look);
        cancel = () => cancelIdleCallback(handle);
      } else {
        const timer = setTimeout(look, patienceMs);
        cancel = () => clearTimeout(timer);
      }
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      cancel();
    };
  }, [place]);
  return isTime;
}

const still = <img className={styles.picture} src={picture} alt="货车模型，轻量化之后" width={1000} height={700} fetchPriority="high" />;

/** A model of ours with the figures that its lightweighting was reported with: a picture first, the models themselves once the page is at rest. */
export function SampleStage() {
  const place = useRef<HTMLDivElement>(null);
  const isLive = useIdleWelcome(place);
  if (truck === undefined) return null;
  const { before, after, rmsPercent, name } = truck;
  const figures = [
    {
      label: '文件大小',
      from: formatBytes(before.bytes),
      to: formatBytes(after.bytes),
      note: `−${savedPercent(before.bytes, after.bytes)}%`,
    },
    {
      label: '三角面',
      from: formatCount(before.triangles),
      to: formatCount(after.triangles),
      note: `−${savedPercent(before.triangles, after.triangles)}%`,
    },
    { label: '平均偏差', from: undefined, to: `${rmsPercent.toFixed(3)}%`, note: '占对角线' },
  ];
  return (
    <figure className={styles.figure}>
      <div ref={place} className={styles.stage}>
        {isLive ? (
          <Suspense fallback={still}>
            <StageView
              sources={[
                { url: beforeModel, label: '处理前' },
                { url: afterModel, label: '处理后' },
              ]}
              label={`${name}模型，处理前和处理后`}
              testId="sample-canvas"
            />
          </Suspense>
        ) : (
          still
        )}
      </div>
      <figcaption>
        <dl className={styles.figures}>
          {figures.map(({ label, from, to, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {from !== undefined && <span>{from} → </span>}
                <b>{to}</b>
                <i>{note}</i>
              </dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  );
}
