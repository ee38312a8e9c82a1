import { Button, Select } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/money/yuan';
import { withdrawalQueueSchema } from '#domain/wallet/schema';
import type { WithdrawalStatus } from '#domain/wallet/state';
import { withdrawalStatusLabels } from '#domain/wallet/state';
import type { WithdrawalQueueRowView } from '#domain/wallet/views';
import { useWithdrawals } from '../../api/backoffice.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { oneOf, pageFilters, textOf } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { ExportButton } from './export-button.tsx';
import { KeywordSearch } from './keyword-search.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';
import styles from './operate.module.css';

const states = [
  { value: 'review', label: '待审核' },
  { value: 'paying', label: '打款中' },
  { value: 'paid', label: '已到账' },
  { value: 'returned', label: '未通过或失败' },
  { value: 'all', label: '全部' },
] as const;
const filters = { ...pageFilters, status: oneOf(states, 'review'), number: textOf(21) };
const problemOf = (number: string): string | undefined => withdrawalQueueSchema.safeParse({ number }).error?.issues[0]?.message;

const withdrawalTones: Record<WithdrawalStatus, Tone> = {
  UnderReview: 'waiting',
  Approved: 'running',
  Paying: 'running',
  Paid: 'success',
  Rejected: 'quiet',
  Failed: 'error',
};

/** Withdrawals, those that wait for a review first, with what is open in all. */
export function WithdrawalList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, status, number } = query;
  const page = useWithdrawals({ pageNo, pageSize, status, number });
  /** As it was when it was opened: another operator may decide it meanwhile, and it leaves the page of the list. */
  const [chosen, setChosen] = useState<WithdrawalQueueRowView | null>(null);
  const columns: Column<WithdrawalQueueRowView>[] = [
    { title: '编号', key: 'number', width: 210, render: (row) => <code className={styles.number}>{row.number}</code> },
    { title: '账号', key: 'account', render: ({ account }) => <AccountName account={account} /> },
    { title: '提现', key: 'amount', width: 110, render: ({ amount }) => formatYuan(amount) },
    { title: '实付', key: 'net', width: 110, render: ({ net }) => formatYuan(net) },
    {
      title: '收款',
      key: 'card',
      width: 190,
      render: ({ bankName, cardNumber }) => (
        <>
          {bankName} <span className={styles.number}>{cardNumber}</span>
        </>
      ),
    },
    { title: '申请时间', key: 'time', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
    {
      title: '状态',
      key: 'status',
      width: 130,
      render: (row) => <StateTag tone={withdrawalTones[row.status]}>{row.statusLabel}</StateTag>,
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (row) => (
        <Button onClick={() => setChosen(row)} aria-label={`${row.status === 'UnderReview' ? '审核' : '查看'}提现 ${row.number}`}>
          {row.status === 'UnderReview' ? '审核' : '查看'}
        </Button>
      ),
    },
  ];
  const open = page.data?.results.find(({ id }) => id === chosen?.id) ?? chosen;
  return (
    <>
      <div className={styles.bar} role="search">
        <Select
          aria-label="按状态筛选"
          style={{ width: 150 }}
          value={status}
          options={[...states]}
          onChange={(value) => change({ status: value })}
        />
        <KeywordSearch
          initial={number}
          label="按提现编号查找"
          placeholder="提现编号"
          maxLength={30}
          problemOf={problemOf}
          onSearch={(wanted) => change({ number: wanted })}
        />
        <ExportButton list="withdrawals" query={{ status, number }} count={page.data?.totalCount} />
      </div>
      <p className={styles.sums}>
        {(page.data?.sums ?? []).map((sum) => (
          <span key={sum.status}>
            {withdrawalStatusLabels[sum.status]} {sum.count} 笔，{formatYuan(sum.amount)}
          </span>
        ))}
      </p>
      <RecordList page={page} columns={columns} empty="没有这样的提现" onPage={(next) => change({ pageNo: next })} />
      <WithdrawalDrawer withdrawal={open} onClose={() => setChosen(null)} />
    </>
  );
}
