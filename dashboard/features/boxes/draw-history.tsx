import { useState } from 'react';
import { formatFullTime } from '#domain/display/times';
import { sentenceOf } from '../../api/api-error.ts';
import { useDraws } from '../../api/boxes.ts';
import { Pager } from '../../components/pager.tsx';
import { Button } from '../../components/plain/button.tsx';
import styles from './boxes.module.css';

const pageSize = 10;

/** What one has opened, the last first. */
export function DrawHistory() {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, mutate } = useDraws({ pageNo, pageSize });
  return (
    <section className={styles.history} aria-label="我的开盒记录">
      <h2>我的开盒记录</h2>
      {data === undefined && error !== undefined && (
        <p role="alert">
          {sentenceOf(error)} <Button onClick={() => void mutate()}>重新加载</Button>
        </p>
      )}
      {data?.totalCount === 0 && <p>还没有开过盲盒。</p>}
      <ul>
        {data?.results.map(({ id, boxName, prize, percent, pity, openedAt }) => (
          <li key={id}>
            <span>
              {boxName}：{prize}
            </span>
            <small>
              概率 {percent}
              {pity ? '（保底）' : ''} · <time dateTime={openedAt}>{formatFullTime(new Date(openedAt))}</time>
            </small>
          </li>
        ))}
      </ul>
      {data !== undefined && data.totalCount > pageSize && (
        <Pager pageNo={pageNo} pageSize={pageSize} totalCount={data.totalCount} onPage={setPageNo} />
      )}
    </section>
  );
}
