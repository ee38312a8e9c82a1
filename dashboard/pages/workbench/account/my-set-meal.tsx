import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { packageStateLabels, packageStates } from '#domain/packages/state';
import { addresses } from '../../../addresses.ts';
import { useMyPackages } from '../../../api/packages.ts';
import { EmptyList, LoadError, NoMatch } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { ActivateDialog } from '../../../features/packages/activate-dialog.tsx';
import { PackageCards } from '../../../features/packages/package-cards.tsx';
import { oneOf, pageFilters } from '../../../hooks/list-filters.ts';
import { usePageTitle } from '../../../hooks/page-title.ts';
import { useListQuery } from '../../../hooks/use-list-query.ts';
import styles from './my-set-meal.module.css';

const states = [{ value: 'all', label: '全部' }, ...packageStates.map((value) => ({ value, label: packageStateLabels[value] }))] as const;
const filters = { ...pageFilters, state: oneOf(states, 'all') };

const Shop = () => (
  <Link to={addresses.packageShop}>
    <Button type="primary" tabIndex={-1}>
      购买套餐
    </Button>
  </Link>
);

export function MySetMealPage() {
  usePageTitle('我的套餐');
  const [query, change] = useListQuery(filters);
  const { data, error, mutate } = useMyPackages(query);
  const [isActivating, setActivating] = useState(false);
  const activate = <Button onClick={() => setActivating(true)}>输入激活码</Button>;
  return (
    <>
      <PageHeading title="我的套餐" description="支付时选择「套餐抵扣」，先到期的先用。">
        {activate}
        <Shop />
      </PageHeading>
      <div className={styles.bar}>
        <Segmented aria-label="按状态筛选" value={query.state} options={[...states]} onChange={(state) => change({ state })} />
      </div>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton active />
        ) : (
          <LoadError error={error} onRetry={() => void mutate()} />
        )
      ) : data.results.length > 0 ? (
        <PackageCards packages={data.results} />
      ) : query.state === 'all' ? (
        <EmptyList title="还没有套餐" text="套餐一次买多次，比单次更省；有激活码的，输入后立即生效。">
          <Shop />
          {activate}
        </EmptyList>
      ) : (
        <NoMatch onClear={() => change({ state: 'all' })} />
      )}
      {data !== undefined && <Pager {...data} className={styles.pages} onPage={(pageNo) => change({ pageNo })} />}
      {isActivating && <ActivateDialog onClose={() => setActivating(false)} />}
    </>
  );
}
