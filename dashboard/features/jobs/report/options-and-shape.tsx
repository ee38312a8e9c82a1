import type { ReactNode } from 'react';
import type { JobReport } from '#domain/models/figures';
import styles from '../result-page.module.css';
import { ShapeTable } from './shape-table.tsx';

interface Props {
  /** The options, as a list of facts. */
  options: ReactNode;
  report: Pick<JobReport, 'beforeFigures' | 'afterFigures'> | null;
}

/** How a job was asked for, beside what the model was and is made of. */
export const OptionsAndShape = ({ options, report }: Props) => (
  <div className={styles.columns}>
    <section className={styles.section}>
      <h2>处理选项</h2>
      {options}
    </section>
    {report !== null && (
      <section className={styles.section}>
        <h2>模型构成</h2>
        <ShapeTable before={report.beforeFigures} after={report.afterFigures} />
      </section>
    )}
  </div>
);
