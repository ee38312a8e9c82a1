import type { ModelContents } from '#domain/formats/contents';
import { lossesOf } from '#domain/models/losses';
import { targetOf, type TargetId } from '#domain/formats/targets';
import { WarningList } from '../../../../components/warning-list.tsx';
import styles from './loss-list.module.css';

interface LossListProps {
  targets: readonly TargetId[];
  contents: ModelContents | undefined;
  /** Of the model's file. */
  extension: string | undefined;
}

/** What each of these formats is, and what of the model it cannot hold; of an unknown model the first alone. */
export const LossList = ({ targets, contents, extension }: LossListProps) => (
  <ul className={styles.list} aria-label="所选格式" aria-live="polite">
    {targets.map((id) => (
      <li key={id}>
        <p>
          <strong>{targetOf(id).label}</strong>：{targetOf(id).text}。
        </p>
        {contents !== undefined && extension !== undefined && <Losses target={id} contents={contents} extension={extension} />}
      </li>
    ))}
  </ul>
);

function Losses({ target, contents, extension }: { target: TargetId; contents: ModelContents; extension: string }) {
  const { label } = targetOf(target);
  const losses = lossesOf(contents, targetOf(target), extension);
  if (losses.length === 0) return <p className={styles.whole}>这个模型里的内容，{label} 都存得下。</p>;
  return <WarningList title={`转换为 ${label} 时会失去`} warnings={losses} />;
}
