import type { MilestoneView } from '#domain/matching/views';
import styles from './matching.module.css';

const words = (met: boolean | null): { text: string; className: string | undefined } =>
  met === null
    ? { text: '未测出', className: styles.quiet }
    : met
      ? { text: '✓ 达到', className: styles.met }
      : { text: '✗ 未达到', className: styles.unmet };

/** Each clause with what was measured of the delivered file. */
export const MeasuredList = ({ measured }: { measured: NonNullable<MilestoneView['delivery']>['measured'] }) =>
  measured.length === 0 ? null : (
    <ul className={styles.measured} aria-label="指标实测">
      {measured.map(({ text, met, found }) => (
        <li key={text}>
          <span className={words(met).className}>{words(met).text}</span>
          <span>{text}</span>
          <span className={styles.quiet}>实测 {found}</span>
        </li>
      ))}
    </ul>
  );
