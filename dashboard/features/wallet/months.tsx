import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { formatYuan } from '#domain/money/yuan';
import type { MonthView } from '#domain/wallet/views';
import { useAccountMonths } from '../../api/wallet.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { LoadError } from '../../components/list-notices.tsx';
import styles from './wallet.module.css';

const MonthChart = lazyPart(async () => (await import('./month-chart.tsx')).MonthChart);

/** What the chart shows, for who does not see it. */
const MonthTable = ({ months }: { months: readonly MonthView[] }) => (
  <div className="visually-hidden">
    <table>
      <caption>最近 12 个月的消费和收益</caption>
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col">消费</th>
          <th scope="col">收益</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, spending, income }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{formatYuan(spending)}</td>
            <td>{formatYuan(income)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A year's spending and income by month; a sentence where there was neither. */
export function Months({ sells }: { sells: boolean }) {
  const { data, error, mutate } = useAccountMonths();
  if (data === undefined) {
    return error === undefined ? <Skeleton active paragraph={{ rows: 5 }} /> : <LoadError error={error} onRetry={() => void mutate()} />;
  }
  const hasIncome = sells || data.some(({ income }) => income > 0);
  if (data.every(({ spending, income }) => spending <= 0 && income <= 0)) {
    return <p className={styles.nothing}>最近 12 个月还没有消费{hasIncome ? '和收益' : ''}，有了以后会按月画在这里。</p>;
  }
  const spent = data.reduce((sum, { spending }) => sum + spending, 0);
  const earned = data.reduce((sum, { income }) => sum + income, 0);
  return (
    <>
      <p className={styles.year}>
        最近 12 个月消费 <b>{formatYuan(spent)}</b>
        {hasIncome && (
          <>
            ，作品收益 <b>{formatYuan(earned)}</b>
          </>
        )}
      </p>
      <div className={styles.chart} aria-hidden="true">
        <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
          <MonthChart months={data} hasIncome={hasIncome} />
        </Suspense>
      </div>
      <MonthTable months={data} />
    </>
  );
}
