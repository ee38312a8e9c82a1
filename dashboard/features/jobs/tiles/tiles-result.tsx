import { formatBytes, formatCount } from '#domain/display/numbers';
import type { TilesDetailView } from '#domain/jobs/views';
import { describeTiles } from '#domain/models/tiles';
import { FactTiles } from '../../../components/fact-list.tsx';
import styles from '../result-page.module.css';

/** A finished scene: its figures, and what was made of what. */
export function TilesResult({ job }: { job: TilesDetailView }) {
  const { scene, report } = job;
  return (
    <div className={styles.page}>
      {scene !== null && (
        <section className={styles.section} aria-label="场景">
          <FactTiles
            facts={[
              { label: '瓦片', value: formatCount(scene.tiles) },
              { label: '大小', value: `${formatBytes(scene.bytesBefore)} → ${formatBytes(scene.bytesAfter)}` },
              { label: '三角面', value: formatCount(scene.triangles) },
              { label: '贴图', value: formatCount(scene.textures) },
            ]}
          />
        </section>
      )}
      {report !== null && (
        <section className={styles.section}>
          <h2>处理报告</h2>
          <ul>
            {describeTiles(report).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
