import { formatCount, formatSeconds } from '#domain/display/numbers';
import { jobsAbout, middleOf, services, shareOf, stateOf, type Measure } from '#domain/developers/status';
import type { ServiceStatusView } from '#domain/developers/views';
import styles from './status-board.module.css';

type ServiceStatus = ServiceStatusView['services'][number];

/** Of what went well; cut, not rounded, so that 100% has no exception. */
const formatShare = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2).replace(/\.?0+$/, '')}%`;

/** The day so many days before another, as `3 月 5 日`. */
function nameDay(today: string, before: number): string {
  const day = new Date(Date.parse(today) - before * 86_400_000);
  return `${day.getUTCMonth() + 1} 月 ${day.getUTCDate()} 日`;
}

const total = (days: readonly (Measure | null)[]): Measure =>
  days.reduce<Measure>((sum, day) => ({ good: sum.good + (day?.good ?? 0), bad: sum.bad + (day?.bad ?? 0) }), { good: 0, bad: 0 });

/** One service: how it is now, a bar for each day, and in words the days that were not well. */
export function StatusRow({ status: { name, now, days }, today }: { status: ServiceStatus; today: string }) {
  const { label, about, states } = services[name];
  const state = stateOf(now);
  const share = shareOf(total(days));
  const middleMs = middleOf(days);
  const measured = days.filter((day) => day !== null).length;
  const named = days.map((measure, at) => ({ measure, state: stateOf(measure), day: nameDay(today, days.length - 1 - at) }));
  const wordsOf = ({ measure, state: was }: (typeof named)[number]): string =>
    measure === null ? states[was] : `${states[was]}，${formatCount(measure.good + measure.bad)} 次中 ${formatCount(measure.bad)} 次异常`;
  const unwell = named.filter(({ state: was }) => was === 'degraded' || was === 'faulty').toReversed();
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3>{label}</h3>
        <span className={`${styles.now} ${styles[state]}`}>{state === 'unknown' ? '最近一小时没有使用' : states[state]}</span>
      </div>
      {about !== jobsAbout && <p className={styles.about}>{about}</p>}
      <ol className={styles.days} aria-label={`${label}最近 ${days.length} 天`}>
        {named.map((one) => (
          <li key={one.day} className={styles[one.state]} title={`${one.day}：${wordsOf(one)}`}>
            <span className="visually-hidden">
              {one.day}：{wordsOf(one)}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <span>{days.length} 天前</span>
        <span>{share === null ? '没有测量' : `${measured} 天有测量，${formatShare(share)} 正常`}</span>
        <span>今天</span>
      </div>
      {middleMs !== undefined && (
        <p className={styles.about}>
          {now?.middleMs !== undefined && `最近一小时，一半在 ${formatSeconds(now.middleMs / 1000)}内完成；`}
          最近 {days.length} 天，一半在 {formatSeconds(middleMs / 1000)}内完成（从上传完成算起）
        </p>
      )}
      {unwell.length > 0 && (
        <details className={styles.unwell}>
          <summary>{unwell.length} 天有异常</summary>
          <ul>
            {unwell.map((one) => (
              <li key={one.day}>
                {one.day}：{wordsOf(one)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
