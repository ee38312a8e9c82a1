import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { DeviationFigures } from '#domain/models/figures';
import styles from './deviation-info.module.css';
import { DeviationLegend } from './deviation-legend.tsx';

interface DeviationInfoProps {
  figures: DeviationFigures;
  /** How many spots the model hides now. */
  behind: number;
  /** Number of the chosen spot, from 1, and what is said of it; null while none is. */
  spot: { number: number; about: ReactNode } | null;
  onClose(): void;
}

/** Beside a deviation map: what its colours mean, and what is known of the place that was chosen on it. */
export function DeviationInfo({ figures, behind, spot, onClose }: DeviationInfoProps) {
  return (
    <div className={styles.info}>
      <DeviationLegend figures={figures} />
      {spot === null && (figures.spots?.length ?? 0) > 0 && (
        <p className={styles.tip}>
          点一个数字，看那里是哪个部件
          {behind > 0 && `；${behind} 处在背面，转动模型就能看到`}
        </p>
      )}
      <div aria-live="polite" className={styles.live}>
        {spot !== null && (
          <section className={styles.spot} aria-label={`热点 ${spot.number}`}>
            <h3>热点 {spot.number}</h3>
            <button type="button" aria-label="取消选择" onClick={onClose}>
              <CloseOutlined />
            </button>
            {spot.about}
          </section>
        )}
      </div>
    </div>
  );
}
