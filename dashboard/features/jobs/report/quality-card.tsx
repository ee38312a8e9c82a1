import { CheckCircleFilled, EyeOutlined, InfoCircleOutlined, SafetyCertificateFilled, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { formatCount } from '#domain/display/numbers';
import type { QualityFigures } from '#domain/models/figures';
import { judgeQuality, qualityVerdicts, readQuality, type QualityLevel } from '#domain/models/quality';
import styles from './quality-card.module.css';

const icons: Record<QualityLevel, ReactNode> = {
  same: <SafetyCertificateFilled />,
  excellent: <CheckCircleFilled />,
  good: <EyeOutlined />,
  fair: <EyeOutlined />,
  poor: <WarningFilled />,
};

interface QualityCardProps {
  /** null when it was not measured. */
  figures: QualityFigures | null;
  /** Why it was not measured, if known. */
  reason?: string;
}

/** How close a result is to the original: the verdict in words, and the figures behind it. */
export function QualityCard({ figures, reason = '这次处理没有测量质量。再次处理后，这里会显示与原模型的差别。' }: QualityCardProps) {
  const level = figures === null ? null : judgeQuality(figures);
  if (figures === null || level === null) {
    return (
      <p className={styles.none}>
        <InfoCircleOutlined aria-hidden="true" /> {reason}
      </p>
    );
  }
  const { title, text } = qualityVerdicts[level];
  return (
    <div className={styles.card}>
      <div className={`${styles.verdict} ${styles[level]}`}>
        <span className={styles.icon} aria-hidden="true">
          {icons[level]}
        </span>
        <h2>{title}</h2>
        <p>{text}</p>
        <p className={styles.basis}>
          {figures.samples > 0 && `表面取样 ${formatCount(figures.samples)} 点`}
          {figures.samples > 0 && figures.views > 0 && ' · '}
          {figures.views > 0 && `${figures.views} 个方向的画面`}
        </p>
      </div>
      <dl className={styles.figures}>
        {readQuality(figures).map(({ row, text: value, word, level: own }) => (
          <div key={row.key} className={styles[own]}>
            <dt>
              {row.label}
              <span>{row.hint}</span>
            </dt>
            <dd>
              <strong>{value}</strong>
              <span className={styles.word}>{word}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
