import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useRecordedPicture, type RecordedPictureKey } from '../../api/administration.ts';
import { sentenceOf } from '../../api/api-error.ts';
import styles from './operate.module.css';

/** A picture of somebody's, fetched only when an administrator wants to see it, because each reading is recorded. */
export function RecordedPicture({ label, source }: { label: string; source: RecordedPictureKey }) {
  const [isWanted, setWanted] = useState(false);
  const { picture, error } = useRecordedPicture(source, isWanted);
  return (
    <div className={styles.paper}>
      <h3>{label}</h3>
      {picture !== undefined ? (
        <img src={picture} alt={label} />
      ) : (
        <div className={styles.hidden}>
          {error !== undefined ? (
            <p role="alert">{sentenceOf(error)}</p>
          ) : isWanted ? (
            <Spin description="正在读取" />
          ) : (
            <>
              <Button onClick={() => setWanted(true)}>查看{label}</Button>
              <span>每次查看都会记入审计日志</span>
            </>
          )}
        </div>
      )}
    </div>
  );
}
