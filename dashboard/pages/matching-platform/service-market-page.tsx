import { Link } from 'react-router-dom';
import { services, type Service } from '#domain/profile/choices';
import { addresses } from '../../addresses.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useProviders } from '../../api/matching.ts';
import { Pager } from '../../components/pager.tsx';
import buttons from '../../features/mall/buttons.module.css';
import styles from '../../features/matching/matching.module.css';
import { ProviderCard } from '../../features/matching/provider-card.tsx';
import { ServiceChips } from '../../features/matching/service-chips.tsx';
import { oneOf, pageFilters, textOf } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';

const codes = ['', ...Object.keys(services)].map((value) => ({ value }));
const filters = { pageNo: pageFilters.pageNo, keyword: textOf(50), service: oneOf(codes, '') };
const pageSize = 12;

/** `/matchingPlatform/serviceMarketPage`: providers that take work. */
export function ServiceMarketPage() {
  usePageTitle('服务商');
  const [{ pageNo, keyword, service }, change] = useListQuery(filters);
  const { data, error, mutate } = useProviders({ pageNo, pageSize, keyword, ...(service !== '' && { service: service as Service }) });
  return (
    <div className={styles.page}>
      <header className={styles.banner}>
        <div>
          <h1>服务商</h1>
          <p>都通过了实名认证。完成的合同数由平台统计，作品是他们在商城里出售的模型。</p>
        </div>
        <div className={styles.actions}>
          <Link className={buttons.primary} to={addresses.publishDemand}>
            发布需求
          </Link>
          <Link className={buttons.secondary} to={addresses.ownMatching('provider')}>
            成为服务商
          </Link>
        </div>
      </header>
      <div className={styles.bar}>
        <ServiceChips value={service} onChange={(value) => change({ service: value })} />
        <input
          key={keyword}
          type="search"
          aria-label="搜索服务商名称"
          placeholder="搜索名称，回车确定"
          maxLength={50}
          defaultValue={keyword}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && change({ keyword: currentTarget.value.trim() })}
        />
      </div>
      {data === undefined && error !== undefined && (
        <div className={styles.empty} role="alert">
          <h2>服务商没有加载出来</h2>
          <p>{sentenceOf(error)}</p>
          <button type="button" className={buttons.primary} onClick={() => void mutate()}>
            重新加载
          </button>
        </div>
      )}
      {data?.totalCount === 0 && (
        <div className={styles.empty}>
          <h2>没有符合条件的服务商</h2>
          <p>也可以先发布需求，等服务商来报价。</p>
          <Link className={buttons.primary} to={addresses.publishDemand}>
            发布需求
          </Link>
        </div>
      )}
      <ul className={styles.grid} aria-label="服务商">
        {data?.results.map((provider) => (
          <li key={provider.person.id}>
            <ProviderCard provider={provider} />
          </li>
        ))}
      </ul>
      {data !== undefined && data.totalCount > 0 && (
        <Pager pageNo={pageNo} pageSize={pageSize} totalCount={data.totalCount} onPage={(next) => change({ pageNo: next })} />
      )}
    </div>
  );
}
