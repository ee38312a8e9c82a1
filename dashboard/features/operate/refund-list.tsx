import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/money/yuan';
import type { OperateRefundView } from '#domain/refunds/views';
import type { RefundRequestState } from '#domain/refunds/state';
import { useRefundRequests } from '../../api/refunds.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { ExportButton } from './export-button.tsx';
import { RefundDrawer } from './refund-drawer.tsx';
import styles from './operate.module.css';

const states = [
  { value: 'open', label: '等待处理' },
  { value: 'granted', label: '已同意' },
  { value: 'refused', label: '未通过' },
  { value: 'all', label: '全部' },
] as const;
const filters = { ...pageFilters, state: oneOf(states, 'open') };

const tones: Record<RefundRequestState, Tone> = { Asked: 'waiting', Granted: 'success', Refused: 'error', Withdrawn: 'quiet' };
const whatOf = ({ items }: OperateRefundView): string =>
  items.length > 1 ? `${items[0]?.description ?? ''}等 ${items.length} 项` : (items[0]?.description ?? '');

/** Requests for a refund, those that wait first, and one of them to be decided. */
export function RefundList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, state } = query;
  const page = useRefundRequests({ pageNo, pageSize, state });
  /** As it was when it was opened: another operator may decide it meanwhile, and it leaves the page of the list. */
  const [chosen, setChosen] = useState<OperateRefundView | null>(null);
  const columns: Column<OperateRefundView>[] = [
    { title: '内容', key: 'what', render: (row) => <span className={styles.excerpt}>{whatOf(row)}</span> },
    { title: '账号', key: 'account', width: 180, render: ({ account }) => <AccountName account={account} /> },
    { title: '金额', key: 'paid', width: 110, render: ({ paid }) => formatYuan(paid) },
    { title: '原因', key: 'reason', width: 190, render: ({ reasonLabel }) => reasonLabel },
    { title: '申请时间', key: 'time', width: 120, render: ({ askedAt }) => <RelativeTime at={askedAt} /> },
    { title: '状态', key: 'state', width: 150, render: (row) => <StateTag tone={tones[row.state]}>{row.label}</StateTag> },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (row) => (
        <Button onClick={() => setChosen(row)} aria-label={`${row.state === 'Asked' ? '处理' : '查看'}${row.account.nickName}的退款申请`}>
          {row.state === 'Asked' ? '处理' : '查看'}
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Segmented aria-label="按状态筛选" value={state} options={[...states]} onChange={(value) => change({ state: value })} />
        <ExportButton list="refunds" query={{ state }} count={page.data?.totalCount} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的退款申请" onPage={(next) => change({ pageNo: next })} />
      <RefundDrawer request={page.data?.results.find(({ id }) => id === chosen?.id) ?? chosen} onClose={() => setChosen(null)} />
    </>
  );
}
