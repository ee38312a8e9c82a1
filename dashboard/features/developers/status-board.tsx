import { isWork, jobsAbout, services, stateOf } from '#domain/developers/status';
import { formatFullTime } from '#domain/display/times';
import { useDeveloperStatus } from '../../api/developers.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { PageLoading } from '../../components/page-loading.tsx';
import { Alert } from '../../components/plain/alert.tsx';
import { Button } from '../../components/plain/button.tsx';
import developers from './developers.module.css';
import styles from './status-board.module.css';
import { StatusRow } from './status-row.tsx';

/** What is up now, and how each service went in the last 90 days. */
export function StatusBoard() {
  const { data, error, mutate } = useDeveloperStatus();
  if (data === undefined) {
    if (error === undefined) return <PageLoading />;
    return <Alert type="error" title={sentenceOf(error)} action={<Button onClick={() => void mutate()}>重新加载</Button>} />;
  }
  const unwell = data.services.filter(({ now }) => ['degraded', 'faulty'].includes(stateOf(now)));
  const isMeasured = data.services.some(({ days }) => days.some((day) => day !== null));
  const rowsOf = (areJobs: boolean) => (
    <ul className={styles.rows}>
      {data.services
        .filter(({ name }) => isWork(name) === areJobs)
        .map((status) => (
          <StatusRow key={status.name} status={status} today={data.today} />
        ))}
    </ul>
  );
  return (
    <>
      <p className={`${styles.summary} ${unwell.length === 0 ? styles.good : styles.faulty}`} role="status">
        {unwell.length === 0 ? '现在没有异常' : `现在有异常：${unwell.map(({ name }) => services[name].label).join('、')}`}
      </p>
      <p className={developers.facts}>
        {formatFullTime(new Date(data.measuredAt))}{' '}
        更新，每分钟最多一次。数字由平台自己的记录算出，按提交的那一天计；没有测量的日子不算正常。
      </p>
      {!isMeasured && <p className={developers.none}>还没有任何一天的测量；平台使用满一小时后，这里会出现第一天。</p>}
      <ul className={styles.legend} aria-label="图例">
        {(['good', 'degraded', 'faulty', 'unknown'] as const).map((state) => (
          <li key={state}>
            <i className={styles[state]} aria-hidden="true" />
            {services.api.states[state]}
          </li>
        ))}
      </ul>
      <section className={developers.card} aria-labelledby="services-title">
        <h2 id="services-title">接口</h2>
        {rowsOf(false)}
      </section>
      <section className={developers.card} aria-labelledby="jobs-title">
        <h2 id="jobs-title">处理</h2>
        <p className={developers.facts}>{jobsAbout}。</p>
        {rowsOf(true)}
      </section>
    </>
  );
}
