import { BulbOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import type { SourceFile } from '../../api/contract.ts';

import { addresses } from '../../addresses.ts';
import styles from './next-step.module.css';

/** Suggests the next step: a model that passed its check and has no job yet. */
export function NextStep({ files }: { files: readonly SourceFile[] }) {
  const waiting = files.find(
    ({ status, jobCount, deletedAt, modelType }) => status === 'Success' && jobCount === 0 && deletedAt === null && modelType === 'single',
  );
  if (waiting === undefined) return null;
  const address = addresses.files(waiting.origin, { keyword: waiting.modelName });
  return (
    <p className={styles.next}>
      <BulbOutlined aria-hidden />
      <span>「{waiting.modelName}」已通过检测，可以开始轻量化了。</span>
      <Link to={address}>去轻量化</Link>
    </p>
  );
}
