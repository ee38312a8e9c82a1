import { Button } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { orderFilters, orderKeyword, orderPeriods, type OrderFilter, type OrderPeriod } from '#domain/orders/filters';
import type { OwnOrderView } from '#domain/orders/views';
import { addresses } from '../../addresses.ts';
import { useOrderList } from '../../api/orders.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { ListFilters } from '../../components/list-filters.tsx';
import { EmptyList, NoMatch } from '../../components/list-notices.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { oneOf, pageFilters, textOf } from '../../hooks/list-filters.ts';
import { useAddressed } from '../../hooks/use-addressed.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { PaymentDialog } from '../payments/index.ts';
import { OrderActions, OrderAmount, OrderName, OrderState } from './order-row.tsx';
import styles from './orders.module.css';

const OrderDrawer = lazyDialog(async () => (await import('./order-drawer.tsx')).OrderDrawer);

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);

const labels: Record<OrderFilter, string> = { all: '全部', unpaid: '待支付', paid: '已支付', closed: '已关闭', refunded: '退款' };
const statuses = (Object.keys(orderFilters) as OrderFilter[]).map((value) => ({ value, label: labels[value] }));
const periods = (Object.keys(orderPeriods) as OrderPeriod[]).map((value) => ({ value, label: orderPeriods[value].label }));
const filters = {
  ...pageFilters,
  status: oneOf(statuses, 'all'),
  period: oneOf(periods, 'all'),
  keyword: textOf(orderKeyword.length),
};

/** One's orders: found by state, number and time; paid, cancelled, looked into. `orderId` in the address opens one. */
export function OrderList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, status, period, keyword } = query;
  const problem = orderKeyword.pattern.test(keyword) ? '' : orderKeyword.problem;
  const list = useOrderList(problem === '' ? { pageNo, pageSize, status, period, keyword } : null);
  const [paying, setPaying] = useState<string>();
  const navigate = useNavigate();
  const [refunding, setRefunding] = useState<string>();
  const onKeyword = useCallback((next: string) => change({ keyword: next }, { replace: true }), [change]);
  const { counts } = list.data ?? {};
  const [orderId, open, close] = useAddressed('orderId');
  const isNarrowed = status !== 'all' || period !== 'all' || keyword !== '';

  const columns: Column<OwnOrderView & { id: string }>[] = [
    { title: '订单', key: 'name', render: (order) => <OrderName order={order} onOpen={open} /> },
    { title: '金额', key: 'amount', width: 150, render: (order) => <OrderAmount order={order} /> },
    { title: '状态', key: 'state', width: 150, render: (order) => <OrderState order={order} /> },
    { title: '下单时间', key: 'time', width: 120, render: (order) => <RelativeTime at={order.createTime} /> },
    {
      ...{ title: '操作', key: 'actions', width: 310, isAction: true },
      render: (order) => <OrderActions order={order} onOpen={open} onPay={setPaying} onRefund={setRefunding} />,
    },
  ];
  const rows = list.data && { ...list.data, results: list.data.results.map((order) => ({ ...order, id: order.orderId })) };
  return (
    <>
      <div className={styles.filters}>
        <ListFilters
          keyword={keyword}
          onKeyword={onKeyword}
          placeholder="按订单编号查找"
          problem={problem}
          statuses={statuses.map(({ value, label }) => ({ value, label: counts === undefined ? label : `${label} ${counts[value]}` }))}
          status={status}
          onStatus={(next) => change({ status: next })}
          sortLabel="下单时间"
          sorts={periods}
          sort={period}
          onSort={(next) => change({ period: next })}
        />
      </div>
      <RecordList
        page={{ ...list, data: rows }}
        columns={columns}
        empty={
          isNarrowed ? (
            <NoMatch onClear={() => change({ status: 'all', period: 'all', keyword: '' })} />
          ) : (
            <EmptyList title="还没有订单" text="处理模型、开通会员或购买模型时，订单会出现在这里。">
              <Link to={addresses.files('workbench')}>
                <Button type="primary" tabIndex={-1}>
                  去处理模型
                </Button>
              </Link>
            </EmptyList>
          )
        }
        onPage={(next) => change({ pageNo: next })}
      />
      <Suspense fallback={null}>
        {orderId !== null && <OrderDrawer orderId={orderId} onPay={setPaying} onClose={close} />}
        {refunding !== undefined && <RefundDialog orderId={refunding} onClose={() => setRefunding(undefined)} />}
        {paying !== undefined && (
          <PaymentDialog
            orderId={paying}
            keepsOrder
            onPaid={() => void navigate(addresses.paid(paying))}
            onClose={() => setPaying(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
