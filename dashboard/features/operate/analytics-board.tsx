import { Button, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { dayAfter, dayOf, daysBetween } from '#domain/analytics/days';
import { sourceLabel } from '#domain/analytics/sources';
import type { CountedView } from '#domain/analytics/views';
import { formatCount } from '#domain/display/numbers';
import { formatYuan } from '#domain/money/yuan';
import { useAnalytics } from '../../api/analytics.ts';
import { FactTiles } from '../../components/fact-list.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { Panel } from '../../components/panel.tsx';
import { oneOf, textOf } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import styles from './analytics.module.css';
import { CountTable } from './count-table.tsx';
import { IncomeDays } from './income-days.tsx';
import { FunnelSteps } from './funnel-steps.tsx';
import { OriginTable } from './origin-table.tsx';

const VisitChart = lazyPart(async () => (await import('./visit-chart.tsx')).VisitChart);

const ranges = [
  { value: '1', label: '今天' },
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '365', label: '一年' },
] as const;

const filters = {
  days: oneOf(ranges, '7'),
  source: textOf(60),
  campaign: textOf(32),
};

const stayed = ({ stayedSeconds, endedVisits }: CountedView): string => {
  const seconds = endedVisits === 0 ? 0 : Math.round(stayedSeconds / endedVisits);
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
};

/** Every day of the range, those without a visit too. */
function everyDay<Row extends { day: string }>(rows: readonly Row[], from: string, to: string) {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: daysBetween(from, to) }, (_, at) => {
    const day = dayAfter(from, at);
    return byDay.get(day) ?? { day, visits: 0, views: 0, registrations: 0 };
  });
}

/** Visits, sources, campaigns, the way to a payment, buttons and errors of some days. */
export function AnalyticsBoard() {
  const [{ days, source, campaign }, change] = useListQuery(filters);
  const [to] = useState(() => dayOf(new Date()));
  const from = dayAfter(to, 1 - Number(days));
  const { data, error, mutate } = useAnalytics({ from, to, ...(campaign !== '' ? { campaign } : source !== '' && { source }) });
  const segment = campaign !== '' ? `活动 ${campaign}` : source !== '' ? sourceLabel(source) : undefined;
  if (data === undefined) return error === undefined ? <PageLoading /> : <LoadError error={error} onRetry={() => void mutate()} />;
  const { totals } = data;
  const facts = [
    { label: '访问', value: formatCount(totals.visits) },
    { label: '浏览页面', value: formatCount(totals.views) },
    { label: '平均停留', value: stayed(totals) },
    { label: '注册', value: formatCount(totals.registrations) },
    ...(totals.payments === null ? [] : [{ label: '付款', value: `${formatCount(totals.payments)} 次` }]),
    ...(totals.paidFen === null ? [] : [{ label: '付款金额', value: formatYuan(totals.paidFen) }]),
    ...(totals.refundedFen === null ? [] : [{ label: '退款', value: formatYuan(totals.refundedFen) }]),
    ...(totals.incomeFen === null ? [] : [{ label: '收入（减去退款）', value: formatYuan(totals.incomeFen) }]),
  ];
  return (
    <>
      <div className={styles.bar}>
        <Segmented aria-label="时间" value={days} options={[...ranges]} onChange={(next) => change({ days: next })} />
        {segment !== undefined && (
          <span className={styles.segment}>
            只看 <strong>{segment}</strong>
            <Button size="small" onClick={() => change({ source: '', campaign: '' })}>
              看全部
            </Button>
          </span>
        )}
      </div>
      <div className={styles.tiles}>
        <FactTiles facts={facts} />
      </div>
      <Panel title="每天">
        <div className={styles.chart} role="img" aria-label={`每天的访问和浏览，共 ${totals.visits} 次访问`}>
          <Suspense fallback={null}>
            <VisitChart days={everyDay(data.days, from, to)} />
          </Suspense>
        </div>
        <p className={styles.note}>
          另有机器人打开 {formatCount(totals.bots)} 页，不在以上数字里。
          {totals.lost > 0 && `系统繁忙时有 ${formatCount(totals.lost)} 次没有记下。`}
        </p>
      </Panel>
      {totals.incomeFen !== null && (
        <Panel title="每天的收入">
          <IncomeDays days={data.days} />
        </Panel>
      )}
      <Panel title="从访问到付款">
        <FunnelSteps totals={totals} />
      </Panel>
      <div className={styles.tables}>
        {source === '' && (
          <Panel title="来源">
            <OriginTable rows={data.sources} empty="还没有访问" onPick={(name) => change({ source: name, campaign: '' })} />
          </Panel>
        )}
        {campaign === '' && (
          <Panel title="活动">
            <OriginTable rows={data.campaigns} empty="还没有带活动的访问" onPick={(name) => change({ campaign: name, source: '' })} />
          </Panel>
        )}
        <Panel title="页面">
          <CountTable what="页面" rows={data.pages.map(({ label, views }) => ({ label, count: views }))} empty="还没有浏览" />
        </Panel>
        <Panel title="按钮">
          <CountTable what="按钮" rows={data.buttons.map(({ label, times }) => ({ label, count: times }))} empty="还没有点击" />
        </Panel>
        <Panel title="页面错误">
          <CountTable what="错误" rows={data.errors.map(({ label, times }) => ({ label, count: times }))} empty="没有错误" />
        </Panel>
      </div>
    </>
  );
}
