import { ExclamationCircleOutlined } from '@ant-design/icons';
import { type ModelWarning, describeWarning } from '#domain/models/warnings';
import styles from './warning-list.module.css';

/** Warnings from reading or processing a model; renders nothing when there are none. */
export function WarningList({ title, warnings }: { title: string; warnings: readonly ModelWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {warnings.map((warning, index) => (
          <li key={`${index}-${warning.code}`}>
            <ExclamationCircleOutlined aria-hidden="true" />
            <span>{describeWarning(warning)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
