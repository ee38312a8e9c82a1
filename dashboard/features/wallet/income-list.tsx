import { Segmented } from 'antd';
import { formatDate } from '#domain/display/times';
import { incomeStatuses, incomeStatusLabels } from '#domain/wallet/state';
import type { IncomeView } from '#domain/wallet/views';
import { useIncomes } from '../../api/wallet.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { Amount } from './amount.tsx';
import styles from './wallet.module.css';
import { incomeTones } from './words.ts';

const statuses = [
  { value: 'all' as const, label: '全部' },
  ...incomeStatuses.map((value) => ({ value, label: incomeStatusLabels[value] })),
];
const filters = { ...pageFilters, status: oneOf(statuses, 'all') };

const dayOf = (at: string): string => formatDate(new Date(at));

const columns: Column<IncomeView>[] = [
  { key: 'time', title: '售出时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  {
    key: 'description',
    title: '作品',
    render: ({ description, orderNo, reason }) => (
      <>
        {description}
        <span className={styles.number}>订单 {orderNo}</span>
        <span className={styles.number}>{reason}</span>
      </>
    ),
  },
  {
    key: 'amount',
    title: '买家实付',
    width: 120,
    render: ({ amount, byCount }) => (byCount ? '会员次数' : <Amount fen={amount} />),
  },
  { key: 'fee', title: '平台服务费', width: 120, render: ({ fee, byCount }) => (byCount ? '—' : <Amount fen={-fee} />) },
  {
    key: 'income',
    title: '到手收益',
    width: 120,
    render: ({ income, status }) => (status === 'Counted' ? '—' : <Amount fen={income} strong />),
  },
  {
    key: 'status',
    title: '状态',
    width: 170,
    render: ({ status, statusLabel, settlesAt }) => (
      <>
        <StateTag tone={incomeTones[status]}>{statusLabel}</StateTag>
        {(status === 'Pending' || status === 'Counted') && <span className={styles.number}>{dayOf(settlesAt)} 结算</span>}
      </>
    ),
  },
];

/** What sales brought, sale by sale. */
export function IncomeList() {
  const [{ pageNo, pageSize, status }, change] = useListQuery(filters);
  const page = useIncomes({ pageNo, pageSize, status });
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          className={styles.many}
          aria-label="按状态筛选"
          value={status}
          options={statuses}
          onChange={(value) => change({ status: value })}
        />
      </div>
      <RecordList
        page={page}
        columns={columns}
        empty={status === 'all' ? '还没有收益。在发布中心上架模型，售出后的收益会显示在这里。' : '没有这样的收益'}
        onPage={(next) => change({ pageNo: next })}
      />
    </>
  );
}
