import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { type Finding, type FindingSeverity, describeFinding } from '#domain/models/findings';
import styles from './finding-list.module.css';

const severities: Record<FindingSeverity, { word: string; icon: ReactNode; rank: number }> = {
  error: { word: '严重', icon: <CloseCircleFilled />, rank: 0 },
  warning: { word: '建议处理', icon: <ExclamationCircleFilled />, rank: 1 },
  info: { word: '提示', icon: <InfoCircleFilled />, rank: 2 },
};

/** What a check found, worst first, each with what would help. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) {
    return (
      <p className={styles.clean}>
        <CheckCircleFilled aria-hidden="true" /> 没有发现问题
      </p>
    );
  }
  const ordered = [...findings].sort((a, b) => severities[a.severity].rank - severities[b.severity].rank);
  return (
    <section>
      <h2 className={styles.title}>发现 {findings.length} 项</h2>
      <ul className={styles.list}>
        {ordered.map((finding, index) => {
          const { title, advice } = describeFinding(finding);
          const { word, icon } = severities[finding.severity];
          return (
            <li key={`${index}-${finding.code}`} className={styles[finding.severity]}>
              <span className={styles.icon} aria-hidden="true">
                {icon}
              </span>
              <div>
                <strong>
                  <span className={styles.word}>{word}</span>
                  {title}
                </strong>
                <p>{advice}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
