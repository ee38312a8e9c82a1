import { Button, Segmented, Spin } from 'antd';
import { Link } from 'react-router-dom';
import type { CouponView } from '#domain/coupons/views';
import { formatFullTime } from '#domain/display/times';
import { addresses } from '../../../addresses.ts';
import { useCoupons, useHasCombination } from '../../../api/coupons.ts';
import { EmptyList, LoadError } from '../../../components/list-notices.tsx';
import { ListSkeleton } from '../../../components/list-skeleton.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { CouponTicket } from '../../../features/coupons/coupon-ticket.tsx';
import { oneOf, pageFilters } from '../../../hooks/list-filters.ts';
import { usePageTitle } from '../../../hooks/page-title.ts';
import { useListQuery } from '../../../hooks/use-list-query.ts';
import styles from './my-coupon.module.css';

const statuses = [
  { value: 'usable', label: '可使用' },
  { value: 'held', label: '待支付' },
  { value: 'used', label: '已使用' },
  { value: 'lapsed', label: '已过期' },
] as const;
const filters = { ...pageFilters, status: oneOf(statuses, 'usable') };

const emptyTexts = {
  usable: { title: '没有可使用的优惠券', text: '领取后会显示在这里，购买时可以选择使用。' },
  held: { title: '没有用于待支付订单的优惠券', text: '下单后、支付前，所选的优惠券会显示在这里。' },
  used: { title: '还没有用过优惠券', text: '下单时选择优惠券，用过的会显示在这里。' },
  lapsed: { title: '没有过期的优惠券', text: '过期没有使用的优惠券会显示在这里。' },
} as const;

/** `/workbench/account/myCoupon`: one's coupons, by what has become of them. */
export function MyCouponPage() {
  usePageTitle('我的优惠券');
  const [{ status, pageNo, pageSize }, change] = useListQuery(filters);
  const { data, error, isLoading, mutate } = useCoupons({ status, pageNo, pageSize });
  const { data: hasSet } = useHasCombination(true);
  return (
    <>
      <PageHeading title="我的优惠券" description="下单时选择使用，每个订单一张；订单取消或超时未支付会自动退回。">
        {hasSet === false && (
          <Link to={`${addresses.prices()}#coupons`}>
            <Button type="primary" tabIndex={-1}>
              领取三张会员代金券
            </Button>
          </Link>
        )}
      </PageHeading>
      <Segmented aria-label="按状态筛选" value={status} options={[...statuses]} onChange={(next) => change({ status: next })} />
      <div className={styles.list}>
        {data === undefined && error !== undefined && <LoadError error={error} onRetry={() => void mutate()} />}
        {data === undefined && error === undefined && <ListSkeleton rows={4} />}
        {data !== undefined && data.results.length === 0 && (
          <EmptyList {...emptyTexts[status]}>
            <Link to={`${addresses.prices()}#coupons`}>去看看能领的优惠券</Link>
          </EmptyList>
        )}
        {data !== undefined && data.results.length > 0 && (
          <Spin spinning={isLoading} description="正在读取">
            <ul className={styles.tickets}>
              {data.results.map((coupon) => (
                <li key={coupon.couponId}>
                  <Ticket coupon={coupon} />
                </li>
              ))}
            </ul>
          </Spin>
        )}
      </div>
      {data !== undefined && <Pager {...data} unit="张" onPage={(pageNo) => change({ pageNo })} />}
    </>
  );
}

function Ticket({ coupon }: { coupon: CouponView }) {
  const { state, stateLabel, heldBy, scope, endsAt, usesLeft } = coupon;
  const until = `${formatFullTime(new Date(endsAt)).slice(0, 16)} ${state === 'lapsed' ? '已过期' : '到期'}`;
  const facts = [`用于${scope}`, usesLeft > 1 ? `还能用 ${usesLeft} 次，${until}` : until];
  return (
    <CouponTicket {...coupon} facts={facts} faded={state !== 'usable'}>
      {state === 'usable' ? (
        <Link to={scope === '会员购买' ? addresses.prices({ buy: '' }) : addresses.files('workbench')}>去使用</Link>
      ) : (
        <span className={styles.state}>
          {stateLabel}
          {heldBy !== null && <Link to={addresses.orders({ orderId: heldBy.orderId })}>{heldBy.orderNo}</Link>}
        </span>
      )}
    </CouponTicket>
  );
}
