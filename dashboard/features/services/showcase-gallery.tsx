import { Link } from 'react-router-dom';
import { formatBytes, formatCount, savedPercent } from '#domain/display/numbers';
import { addresses } from '../../addresses.ts';
import { showcaseModels } from './showcase-models.ts';
import styles from './showcase-gallery.module.css';

/** Models of ours with their figures before and after; each opens in the editor. */
export function ShowcaseGallery() {
  return (
    <ul className={styles.list}>
      {showcaseModels.map(({ id, name, poster, before, after, rmsPercent }) => (
        <li key={id}>
          <Link to={addresses.editor({ from: 'sample', model: id })} className={styles.card}>
            <span className={styles.stage}>
              <img src={poster} alt={`${name}，轻量化之后`} width={960} height={720} loading="lazy" />
              <span className={styles.saved}>体积 −{savedPercent(before.bytes, after.bytes)}%</span>
            </span>
            <b>{name}</b>
            <span className={styles.figures}>
              {formatBytes(before.bytes)} → {formatBytes(after.bytes)}
            </span>
            <span className={styles.figures}>
              {formatCount(before.triangles)} → {formatCount(after.triangles)} 面 · 偏差 {rmsPercent.toFixed(3)}%
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
