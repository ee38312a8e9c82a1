import { formatBytes, formatCount, savedPercent } from '#domain/display/numbers';
import housing from './pictures/housing.webp';
import posts from './pictures/posts.webp';
import truck from './pictures/truck.webp';
import sampleResults from './sample-results.json';
import styles from './sample-results.module.css';

const pictures: Record<string, string> = { truck, posts, housing };

/** What the balanced preset made of our own models; test/browser/service-pages.test.ts makes them again. */
export const samples: typeof sampleResults = sampleResults;

const measures = [
  { label: '文件大小', of: (side: { bytes: number }) => formatBytes(side.bytes) },
  { label: '三角面', of: (side: { triangles: number }) => formatCount(side.triangles) },
] as const;

/** Models with their figures before and after. */
export function SampleResults() {
  return (
    <ul className={styles.list}>
      {samples.map(({ name, format, picture, before, after, rmsPercent }) => (
        <li key={name}>
          <div className={styles.stage}>
            <img src={pictures[picture]} alt={`${name}，轻量化之后`} width={400} height={400} loading="lazy" />
            <span className={styles.saved}>体积 −{savedPercent(before.bytes, after.bytes)}%</span>
          </div>
          <div className={styles.body}>
            <h3>
              {name} <span>{format}</span>
            </h3>
            <dl>
              {measures.map(({ label, of }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {of(before)} → <b>{of(after)}</b>
                  </dd>
                </div>
              ))}
              <div>
                <dt>平均偏差（占对角线）</dt>
                <dd>
                  <b>{rmsPercent.toFixed(3)}%</b>
                </dd>
              </div>
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}
