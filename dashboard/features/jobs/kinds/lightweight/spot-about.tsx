import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatCount, formatLength } from '#domain/display/numbers';
import { lockedPartLimits } from '#domain/kinds/lightweight/limits';
import { deviationColor } from '#domain/models/comparison';
import type { DeviationSpot, JobReport } from '#domain/models/figures';
import { distanceText } from '#domain/models/quality';
import { Facts } from '../../../../components/fact-list.tsx';
import styles from './spot-about.module.css';

interface SpotAboutProps {
  spot: DeviationSpot;
  /** Parts that the run had locked. */
  locked?: readonly string[];
  report: Pick<JobReport, 'deviation' | 'warnings' | 'quality' | 'parts'>;
  /** Opens a run with these parts locked; absent where none can be. */
  onLock?(lockedParts: string[]): void;
}

/** Why a part cannot be locked; undefined when it can. */
function refusalOf({ part }: DeviationSpot, locked: readonly string[], parts: number): string | undefined {
  if (locked.includes(part)) return '这次处理已经锁定了它';
  if (parts < 2) return '模型只有这一个部件，锁定后就没有可减的面';
  return locked.length >= lockedPartLimits.count ? `最多锁定 ${lockedPartLimits.count} 个部件` : undefined;
}

/** A place that deviates much: how far, which part and mesh it is, and the way to keep that part as it was. */
export function SpotAbout({ spot, locked = [], report, onLock }: SpotAboutProps) {
  const { percent, part, mesh, triangles, places } = spot;
  const scale = report.deviation?.scalePercent ?? percent;
  const isSized = !report.warnings.some(({ code }) => code === 'unitUnknown' || code === 'unitAssumed');
  const length = report.quality && isSized ? `，${formatLength((percent / 100) * report.quality.diagonal)}` : '';
  const refusal = refusalOf(spot, locked, report.parts ?? 0);
  const facts = [
    { label: '部件', value: part },
    { label: '网格', value: mesh },
    { label: '面数', value: `${formatCount(triangles)} 面${places > 1 ? `，用在 ${places} 处` : ''}` },
  ];
  return (
    <div className={styles.about}>
      <p className={styles.percent}>
        <i style={{ background: `rgb(${deviationColor(percent / scale).join(' ')})` }} aria-hidden="true" />
        偏差 <strong>{distanceText(percent)}</strong>
        {length}
      </p>
      <Facts facts={facts} />
      {onLock === undefined ? null : refusal === undefined ? (
        <Button type="primary" block icon={<LockOutlined />} onClick={() => onLock([...locked, part])}>
          锁定部件，再处理一次
        </Button>
      ) : (
        <p className={styles.refusal}>{refusal}</p>
      )}
    </div>
  );
}
