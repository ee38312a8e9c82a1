import { services } from '#domain/profile/choices';
import styles from './matching.module.css';

/** Narrows a list to one service; '' is all of them. */
export function ServiceChips({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={styles.chips} role="group" aria-label="服务类型">
      {[['', '全部'] as const, ...Object.entries(services)].map(([code, label]) => (
        <button key={code} type="button" aria-pressed={value === code} onClick={() => onChange(code)}>
          {label}
        </button>
      ))}
    </div>
  );
}
