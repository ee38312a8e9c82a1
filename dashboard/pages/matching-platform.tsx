import { Link } from 'react-router-dom';
import { services, type Service } from '#domain/profile/choices';
import { addresses } from '../addresses.ts';
import { sentenceOf } from '../api/api-error.ts';
import { useDemands } from '../api/matching.ts';
import { Pager } from '../components/pager.tsx';
import buttons from '../features/mall/buttons.module.css';
import { DemandCard } from '../features/matching/demand-card.tsx';
import styles from '../features/matching/matching.module.css';
import { ServiceChips } from '../features/matching/service-chips.tsx';
import { oneOf, pageFilters, textOf } from '../hooks/list-filters.ts';
import { usePageTitle } from '../hooks/page-title.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { useSession } from '../hooks/use-session.ts';

const sorts = [
  { value: 'new', label: '最新发布' },
  { value: 'budget', label: '预算从高到低' },
  { value: 'deadline', label: '期限从近到远' },
] as const;
const codes = ['', ...Object.keys(services)].map((value) => ({ value }));
const filters = { pageNo: pageFilters.pageNo, keyword: textOf(50), service: oneOf(codes, ''), sort: oneOf(sorts, 'new') };
const pageSize = 12;

/** `/matchingPlatform`: how it works, and the demands that take offers. */
export function MatchingPlatformPage() {
  usePageTitle('需求大厅');
  const [{ pageNo, keyword, service, sort }, change] = useListQuery(filters);
  const { phase } = useSession();
  const asked = { pageNo, pageSize, keyword, sort, ...(service !== '' && { service: service as Service }) };
  const { data, error, mutate } = useDemands(phase === 'starting' ? null : asked);
  const isNarrowed = keyword !== '' || service !== '' || pageNo > 1;
  return (
    <div className={styles.page}>
      <header className={styles.banner}>
        <div>
          <h1>需求大厅</h1>
          <p>说清楚要什么模型、做到什么指标，由认证的服务商报价。款项分期由平台保管，交付的模型由平台检测，达到指标再验收。</p>
        </div>
        <div className={styles.actions}>
          <Link className={buttons.primary} to={addresses.publishDemand}>
            发布需求
          </Link>
          <Link className={buttons.secondary} to={addresses.providers}>
            找服务商
          </Link>
          <Link className={buttons.secondary} to={addresses.ownMatching()}>
            我的对接
          </Link>
        </div>
      </header>
      <ol className={styles.steps}>
        <li>
          <b>发布需求</b>写明用途、预算、期限和验收指标
        </li>
        <li>
          <b>选定报价</b>比较价格、工期和分期，选一份成立合同
        </li>
        <li>
          <b>托管款项</b>一期一付，平台保管，验收后才结给服务商
        </li>
        <li>
          <b>按指标验收</b>面数、大小、格式逐条实测，有分歧由平台裁定
        </li>
      </ol>
      <div className={styles.bar}>
        <ServiceChips value={service} onChange={(value) => change({ service: value })} />
        <input
          key={keyword}
          type="search"
          aria-label="搜索需求标题"
          placeholder="搜索标题，回车确定"
          maxLength={50}
          defaultValue={keyword}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && change({ keyword: currentTarget.value.trim() })}
        />
        <select aria-label="排序" value={sort} onChange={({ target }) => change({ sort: target.value as typeof sort })}>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {data === undefined && error !== undefined && (
        <div className={styles.empty} role="alert">
          <h2>需求没有加载出来</h2>
          <p>{sentenceOf(error)}</p>
          <button type="button" className={buttons.primary} onClick={() => void mutate()}>
            重新加载
          </button>
        </div>
      )}
      {data?.totalCount === 0 && (
        <div className={styles.empty}>
          <h2>{isNarrowed ? '没有符合条件的需求' : '现在没有征集报价的需求'}</h2>
          <p>{isNarrowed ? '换一个类型或关键词试试。' : '发布第一个，服务商就能看到。'}</p>
          {isNarrowed ? (
            <button type="button" className={buttons.secondary} onClick={() => change({ keyword: '', service: '', pageNo: 1 })}>
              清除条件
            </button>
          ) : (
            <Link className={buttons.primary} to={addresses.publishDemand}>
              发布需求
            </Link>
          )}
        </div>
      )}
      <ul className={styles.list} aria-label="需求">
        {data?.results.map((demand) => (
          <li key={demand.id}>
            <DemandCard demand={demand} />
          </li>
        ))}
      </ul>
      {data !== undefined && data.totalCount > 0 && (
        <Pager pageNo={pageNo} pageSize={pageSize} totalCount={data.totalCount} onPage={(next) => change({ pageNo: next })} />
      )}
    </div>
  );
}
