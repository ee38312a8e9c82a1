import { CheckCircleFilled, EyeOutlined, InfoCircleOutlined, SafetyCertificateFilled, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#domain/display/numbers';
import type { QualityFigures } from '#domain/models/figures';
import { judgeQuality, qualityVerdicts, readQuality, type QualityLevel } from '#domain/models/quality';
import { addresses } from '../../../addresses.ts';
import styles from './quality-card.module.css';

const icons: Record<QualityLevel, ReactNode> = {
  same: <SafetyCertificateFilled />,
  excellent: <CheckCircleFilled />,
  good: <EyeOutlined />,
  fair: <EyeOutlined />,
  poor: <WarningFilled />,
};

/** What a person makes of the figures, in a sentence; null when nothing was measured. */
export function QualityVerdict({ figures }: { figures: QualityFigures }) {
  const level = judgeQuality(figures);
  if (level === null) return null;
  const { title, text } = qualityVerdicts[level];
  return (
    <div className={`${styles.verdict} ${styles[level]}`}>
      <span className={styles.icon} aria-hidden="true">
        {icons[level]}
      </span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  );
}

interface QualityCardProps {
  /** null when it was not measured. */
  figures: QualityFigures | null;
  /** Why it was not measured, if known. */
  reason?: string;
}

/** How close a result is to the original, in figures. */
export function QualityCard({ figures, reason = '这次处理没有测量质量。再次处理后，这里会显示与原模型的差别。' }: QualityCardProps) {
  const readings = figures === null ? [] : readQuality(figures);
  if (figures === null || readings.length === 0) {
    return (
      <p className={styles.none}>
        <InfoCircleOutlined aria-hidden="true" /> {reason}
      </p>
    );
  }
  const { samples, views } = figures;
  const basis = [samples > 0 && `表面取样 ${formatCount(samples)} 点`, views > 0 && `${views} 个方向的画面`].filter(Boolean);
  return (
    <>
      <dl className={styles.figures}>
        {readings.map(({ row, text: value, word, level: own }) => (
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
      <p className={styles.basis}>
        {basis.map((part) => `${part} · `)}
        <Link className="text-link" to={addresses.help('quality')}>
          这些数字怎么看
        </Link>
      </p>
    </>
  );
}
