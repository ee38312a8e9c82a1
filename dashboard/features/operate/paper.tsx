import { Button, Spin } from 'antd';
import { useState } from 'react';
import type { PaperName } from '#domain/certification/kinds';
import { useCertificationPaper } from '../../api/administration.ts';
import { sentenceOf } from '../../api/api-error.ts';
import styles from './operate.module.css';

/** One paper, fetched only when somebody wants to see it, because each reading is recorded. */
export function Paper({ certificationId, name, label }: { certificationId: string; name: PaperName; label: string }) {
  const [isWanted, setWanted] = useState(false);
  const { data, error } = useCertificationPaper(certificationId, name, isWanted);
  return (
    <div className={styles.paper}>
      <h3>{label}</h3>
      {data !== undefined ? (
        <img src={data.dataUrl} alt={label} />
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
