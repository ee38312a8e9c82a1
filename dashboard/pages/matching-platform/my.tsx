import { Button, Segmented } from 'antd';
import { Link } from 'react-router-dom';
import type { ContractCardView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { useContracts, useOwnDemands, useOwnOffers, useOwnProvider } from '../../api/matching.ts';
import { FoundList } from '../../components/found-list.tsx';
import { EmptyList } from '../../components/list-notices.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { DemandCard } from '../../features/matching/demand-card.tsx';
import styles from '../../features/matching/matching.module.css';
import { OfferRow } from '../../features/matching/offer-row.tsx';
import { ProviderForm } from '../../features/matching/provider-form.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';

const tabs = [
  { value: 'contracts', label: '合同' },
  { value: 'demands', label: '我的需求' },
  { value: 'offers', label: '我的报价' },
  { value: 'provider', label: '服务商资料' },
] as const;
const sides = [
  { value: 'buyer', label: '我是需求方' },
  { value: 'provider', label: '我是服务商' },
] as const;
const filters = { ...pageFilters, tab: oneOf(tabs, 'contracts'), side: oneOf(sides, 'buyer') };
type Page = { pageNo: number; pageSize: number };
interface TabProps {
  query: Page;
  onPage: (pageNo: number) => void;
}

/** `/matchingPlatform/my`: one's own contracts, demands, offers, and what one is as a provider. */
export function OwnMatchingPage() {
  usePageTitle('我的对接');
  const [{ tab, side, pageNo, pageSize }, change] = useListQuery(filters);
  const at = { query: { pageNo, pageSize }, onPage: (next: number) => change({ pageNo: next }) };
  return (
    <>
      <PageHeading title="我的对接" description="发布的需求、提交的报价，和正在做的合同。">
        <Link to={addresses.demands}>需求大厅</Link>
        <Link to={addresses.publishDemand}>
          <Button type="primary" tabIndex={-1}>
            发布需求
          </Button>
        </Link>
      </PageHeading>
      <div className={`${styles.tabs} ${styles.actions}`}>
        <Segmented aria-label="看什么" value={tab} options={[...tabs]} onChange={(value) => change({ tab: value })} />
        {tab === 'contracts' && (
          <Segmented aria-label="我的身份" value={side} options={[...sides]} onChange={(value) => change({ side: value })} />
        )}
      </div>
      {tab === 'contracts' && side === 'provider' && (
        <p className={styles.tabs}>
          验收后的款项记入{' '}
          <Link to={addresses.incomes} style={{ textDecoration: 'underline' }}>
            收益明细
          </Link>
          ，结算期满后可以{' '}
          <Link to={addresses.withdrawals} style={{ textDecoration: 'underline' }}>
            提现
          </Link>
          。
        </p>
      )}
      {tab === 'contracts' && <Contracts key={side} side={side} {...at} />}
      {tab === 'demands' && <Demands {...at} />}
      {tab === 'offers' && <Offers {...at} />}
      {tab === 'provider' && <Provider />}
    </>
  );
}

const listed = ({ query, onPage }: TabProps) => ({ query, onPage, isNarrowed: query.pageNo > 1, onClear: () => onPage(1) });

function Contracts({ side, ...at }: TabProps & { side: 'buyer' | 'provider' }) {
  const page = useContracts({ side, ...at.query });
  return (
    <FoundList
      page={page}
      {...listed(at)}
      empty={
        <EmptyList title="还没有合同" text={side === 'buyer' ? '发布需求，选定一份报价后成立合同。' : '给需求报价，被选定后成立合同。'}>
          <Link to={side === 'buyer' ? addresses.publishDemand : addresses.demands}>{side === 'buyer' ? '发布需求' : '去需求大厅'}</Link>
        </EmptyList>
      }
    >
      {(contracts) => (
        <ul className={styles.list}>
          {contracts.map((contract) => (
            <li key={contract.id}>
              <ContractCard contract={contract} />
            </li>
          ))}
        </ul>
      )}
    </FoundList>
  );
}

function ContractCard({ contract }: { contract: ContractCardView }) {
  const { id, title, price, side, buyer, provider, held, over, milestones, next, waitsForMe, createdAt } = contract;
  return (
    <article className={styles.card}>
      <div>
        <h2>
          <Link to={addresses.contract(id)}>{title}</Link>
        </h2>
        <p className={styles.excerpt}>
          {next}
          {waitsForMe && <b style={{ color: 'var(--warning)' }}>，等您处理</b>}
        </p>
      </div>
      <div className={styles.price}>
        <strong>{formatYuan(price)}</strong>
        <span>保管中 {formatYuan(held)}</span>
      </div>
      <p className={styles.meta}>
        <span>{side === 'buyer' ? `服务商 ${provider.nickName}` : `需求方 ${buyer.nickName}`}</span>
        <span>
          已结束 {over}/{milestones} 期
        </span>
        <RelativeTime at={createdAt} />
      </p>
    </article>
  );
}

function Demands(at: TabProps) {
  return (
    <FoundList
      page={useOwnDemands(at.query)}
      {...listed(at)}
      empty={
        <EmptyList title="还没有发布过需求" text="说清楚要什么、做到什么指标，由认证的服务商报价。">
          <Link to={addresses.publishDemand}>发布需求</Link>
        </EmptyList>
      }
    >
      {(demands) => (
        <ul className={styles.list}>
          {demands.map((demand) => (
            <li key={demand.id}>
              <DemandCard demand={demand} />
            </li>
          ))}
        </ul>
      )}
    </FoundList>
  );
}

function Offers(at: TabProps) {
  return (
    <FoundList
      page={useOwnOffers(at.query)}
      {...listed(at)}
      empty={
        <EmptyList title="还没有报过价" text="填写服务商资料以后，可以给需求报价。">
          <Link to={addresses.demands}>去需求大厅</Link>
        </EmptyList>
      }
    >
      {(offers) => (
        <ul className={styles.list}>
          {offers.map((offer) => (
            <li key={offer.id}>
              <OfferRow offer={offer} byDemand />
            </li>
          ))}
        </ul>
      )}
    </FoundList>
  );
}

function Provider() {
  const { data } = useOwnProvider();
  if (data === undefined) return <ListSkeleton rows={3} />;
  if (data.refusal !== null)
    return (
      <EmptyList title="先通过实名认证" text="服务商都是认证过的个人或企业，收益也结给认证的人。">
        <Link to={addresses.certification()}>去认证</Link>
      </EmptyList>
    );
  return <ProviderForm provider={data.provider} />;
}
