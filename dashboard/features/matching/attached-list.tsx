import { formatBytes, formatCount } from '#domain/display/numbers';
import type { DemandView } from '#domain/matching/views';
import styles from './matching.module.css';

/** The files that a demand came with; both sides of a contract have them. */
export const AttachedList = ({ files }: { files: DemandView['attached'] }) => (
  <ul className={styles.plan} aria-label="附件">
    {files.map(({ id, name, bytes, triangles, address }) => (
      <li key={id}>
        <span style={{ overflowWrap: 'anywhere' }}>{address === null ? name : <a href={address}>{name}</a>}</span>
        <span>
          {bytes > 0 && formatBytes(bytes)}
          {triangles !== null && ` · ${formatCount(triangles)} 面`}
        </span>
      </li>
    ))}
  </ul>
);
