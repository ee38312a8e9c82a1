import { useState } from 'react';
import { Link } from 'react-router-dom';
import { subjectOfRun } from '#domain/workflows/ids';
import { addresses } from '../../addresses.ts';
import { useBulkFailures } from '../../api/bulk.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { Pager } from '../../components/pager.tsx';
import { TipText } from '../../components/tip-text.tsx';
import styles from './bulk.module.css';

const pageSize = 10;

/** What an act failed at, and why. */
export function BulkFailures({ bulkId, isOver }: { bulkId: string; isOver: boolean }) {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, mutate } = useBulkFailures({ bulkId, pageNo, pageSize }, isOver);
  if (data === undefined) return error === undefined ? null : <LoadError error={error} onRetry={() => void mutate()} />;
  return (
    <>
      <ul className={styles.failures} aria-label="失败的任务">
        {data.results.map(({ workflowId, name, reason }) => (
          <li key={workflowId}>
            <Link to={addresses.story({ kind: workflowId.startsWith('job/') ? 'job' : 'file', id: subjectOfRun(workflowId)?.id ?? '' })}>
              {name === '' ? workflowId : name}
            </Link>
            <p>
              <TipText text={reason} />
            </p>
          </li>
        ))}
      </ul>
      {data.totalCount > pageSize && <Pager {...data} unit="个" onPage={setPageNo} />}
    </>
  );
}
