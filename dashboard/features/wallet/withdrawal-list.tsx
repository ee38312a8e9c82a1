import { Segmented } from 'antd';
import { withdrawalFilterLabels, withdrawalFilterNames } from '#domain/wallet/filters';
import type { WithdrawalView } from '#domain/wallet/views';
import { useWithdrawals } from '../../api/wallet.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { Amount } from './amount.tsx';
import styles from './wallet.module.css';
import { withdrawalTones } from './words.ts';

const statuses = withdrawalFilterNames.map((value) => ({ value, label: withdrawalFilterLabels[value] }));
const filters = { ...pageFilters, status: oneOf(statuses, 'all') };

const columns: Column<WithdrawalView>[] = [
  {
    key: 'time',
    title: '申请时间',
    width: 230,
    render: ({ createTime, number }) => (
      <>
        <RelativeTime at={createTime} />
        <span className={styles.number}>{number}</span>
      </>
    ),
  },
  { key: 'amount', title: '提现金额', width: 120, render: ({ amount }) => <Amount fen={amount} /> },
  { key: 'kept', title: '手续费和税费', width: 120, render: ({ fee, tax }) => <Amount fen={fee + tax === 0 ? 0 : -(fee + tax)} /> },
  { key: 'net', title: '实际到账', width: 120, render: ({ net }) => <Amount fen={net} strong /> },
  { key: 'card', title: '收款账户', render: ({ bankName, cardNumber }) => `${bankName} ${cardNumber}` },
  {
    key: 'status',
    title: '状态',
    width: 220,
    render: ({ status, statusLabel, cause }) => (
      <>
        <StateTag tone={withdrawalTones[status]}>{statusLabel}</StateTag>
        {cause !== '' && <span className={styles.cause}>原因：{cause}</span>}
      </>
    ),
  },
];

/** What was asked to be paid out, with where each stands and why it was refused. */
export function WithdrawalList() {
  const [{ pageNo, pageSize, status }, change] = useListQuery(filters);
  const page = useWithdrawals({ pageNo, pageSize, status });
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.kinds}>
          <Segmented aria-label="按状态筛选" value={status} options={statuses} onChange={(value) => change({ status: value })} />
        </div>
      </div>
      <RecordList
        page={page}
        columns={columns}
        empty={status === 'all' ? '还没有提现记录' : '没有这样的提现'}
        onPage={(next) => change({ pageNo: next })}
      />
    </>
  );
}
