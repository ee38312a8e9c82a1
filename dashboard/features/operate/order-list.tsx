import { Button, Input, Select } from 'antd';
import { operateOrderListSchema } from '#domain/backoffice/schema';
import type { OperateOrderRowView } from '#domain/backoffice/views';
import { formatYuan } from '#domain/money/yuan';
import { useAllOrders } from '../../api/backoffice.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { keywordFilter, maybeId, oneOf, pageFilters, textOf } from '../../hooks/list-filters.ts';
import { useAddressed } from '../../hooks/use-addressed.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { ExportButton } from './export-button.tsx';
import { KeywordSearch } from './keyword-search.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { orderTones } from '../../components/order-tones.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import styles from './operate.module.css';

const states = [
  { value: 'all', label: '全部状态' },
  { value: 'unpaid', label: '待支付' },
  { value: 'underWay', label: '处理中' },
  { value: 'done', label: '已完成' },
  { value: 'closed', label: '已关闭' },
  { value: 'refunding', label: '退款中' },
  { value: 'refunded', label: '已退款' },
] as const;
const day = textOf(10);
const filters = {
  ...pageFilters,
  keyword: keywordFilter,
  state: oneOf(states, 'all'),
  accountId: maybeId,
  from: day,
  to: day,
};

const dayMs = 24 * 60 * 60_000;

/** When a day begins where the operator is, `later` days on; undefined for what is no day. */
function beginningOf(day: string, later = 0): string | undefined {
  const at = Date.parse(`${day}T00:00`);
  return Number.isNaN(at) ? undefined : new Date(at + later * dayMs).toISOString();
}

const problemOf = (keyword: string): string | undefined => operateOrderListSchema.safeParse({ keyword }).error?.issues[0]?.message;

/** Everybody's orders, and all that is known of one. */
export function OrderList() {
  const [query, change] = useListQuery(filters);
  const [order, open, close] = useAddressed('order');
  const { pageNo, pageSize, keyword, state, accountId } = query;
  const [from, to] = [beginningOf(query.from), beginningOf(query.to, 1)];
  const wanted = {
    ...{ keyword, state },
    ...(accountId !== undefined && { accountId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const page = useAllOrders({ pageNo, pageSize, ...wanted });
  const columns: Column<OperateOrderRowView>[] = [
    { title: '订单号', key: 'number', width: 250, render: ({ orderNo }) => <code className={styles.number}>{orderNo}</code> },
    { title: '内容', key: 'description', render: ({ description }) => <span className={styles.excerpt}>{description}</span> },
    { title: '账号', key: 'owner', width: 200, render: ({ owner }) => <AccountName account={owner} /> },
    { title: '应付', key: 'payable', width: 110, render: ({ payAble }) => formatYuan(payAble) },
    { title: '下单时间', key: 'time', width: 120, render: (row) => <RelativeTime at={row.createTime} /> },
    { title: '状态', key: 'state', width: 140, render: (row) => <StateTag tone={orderTones[row.stage]}>{row.statusLabel}</StateTag> },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: ({ id, orderNo }) => (
        <Button onClick={() => open(id)} aria-label={`查看订单 ${orderNo}`}>
          查看
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar} role="search">
        <KeywordSearch
          initial={keyword}
          label="按订单号、手机号或交易号查找"
          placeholder="订单号、手机号或交易号"
          maxLength={40}
          problemOf={problemOf}
          onSearch={(next) => change({ keyword: next })}
        />
        <div className={styles.days}>
          <Input
            type="date"
            aria-label="下单不早于"
            value={query.from}
            onChange={(event) => change({ from: event.target.value }, { replace: true })}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="date"
            aria-label="下单不晚于"
            value={query.to}
            onChange={(event) => change({ to: event.target.value }, { replace: true })}
          />
        </div>
        <Select
          aria-label="按状态筛选"
          style={{ width: 130 }}
          value={state}
          options={[...states]}
          onChange={(value) => change({ state: value })}
        />
        {accountId !== undefined && <Button onClick={() => change({ accountId: undefined })}>只看了一个账号，显示全部</Button>}
        <ExportButton list="orders" query={wanted} count={page.data?.totalCount} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的订单" onPage={(next) => change({ pageNo: next })} />
      <OrderDrawer orderId={order} onClose={close} />
    </>
  );
}
