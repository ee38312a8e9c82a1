import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { formatCount } from '#domain/display/numbers';
import type { OfficeFigure, OfficeOverviewView } from '#domain/office/overview';
import { useOfficeOverview } from '../../api/office.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import styles from './overview.module.css';

const Way = ({ to, children }: { to: string; children: string }) => (to === '' ? <>{children}</> : <Link to={to}>{children}</Link>);

/** What waits, how today stands beside last week, how work ended and what came in: as far as the role may know. */
export function Overview() {
  const { data, error, mutate } = useOfficeOverview();
  if (data !== undefined) return <Parts overview={data} />;
  return error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={() => void mutate()} />;
}

function Parts({ overview: { queues, figures, works, causes, revenue } }: { overview: OfficeOverviewView }) {
  return (
    <>
      {queues.length > 0 && (
        <Panel title="等待处理">
          <ul className={styles.tiles}>
            {queues.map(({ label, count, oldestAt, to }) => (
              <li key={label} className={count > 0 ? styles.due : undefined}>
                <Way to={to}>{label}</Way>
                <strong>{formatCount(count)}</strong>
                <span>
                  {oldestAt === null ? (
                    '没有在等的'
                  ) : (
                    <>
                      最久的 <RelativeTime at={oldestAt} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {figures.length > 0 && (
        <Panel title="今天，和上周同一天的同一时刻">
          <Figures figures={figures} />
        </Panel>
      )}
      {works.length > 0 && (
        <Panel title="今天提交的处理">
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">类型</th>
                  <th scope="col">完成</th>
                  <th scope="col">失败</th>
                  <th scope="col">取消</th>
                  <th scope="col">进行中</th>
                </tr>
              </thead>
              <tbody>
                {works.map(({ label, done, failed, cancelled, open, to }) => (
                  <tr key={label}>
                    <th scope="row">
                      <Way to={to}>{label}</Way>
                    </th>
                    {[done, failed, cancelled, open].map((count, index) => (
                      <td key={index}>{formatCount(count)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
      {causes.length > 0 && (
        <Panel title="今天失败的原因">
          <ul className={styles.causes}>
            {causes.map(({ label, count, to }) => (
              <li key={label}>
                <Way to={to}>{label}</Way>
                <strong>{formatCount(count)}</strong>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {revenue.length > 0 && (
        <Panel title="今天的收入">
          <Figures figures={revenue} />
        </Panel>
      )}
    </>
  );
}

const Figures = ({ figures }: { figures: readonly OfficeFigure[] }) => (
  <ul className={styles.tiles}>
    {figures.map(({ label, today, before, to }) => (
      <li key={label}>
        <Way to={to}>{label}</Way>
        <strong>{today}</strong>
        <span>上周 {before}</span>
      </li>
    ))}
  </ul>
);
