import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { modelerStatuses, modelerStatusLabels, type ModelerStatus } from '#domain/modelers/state';
import type { ModelerRowView } from '#domain/modelers/views';
import { useModelers } from '../../api/modeler.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { ModelerDrawer } from './modeler-drawer.tsx';
import styles from './operate.module.css';

const statuses = [
  ...modelerStatuses.map((value) => ({ value, label: modelerStatusLabels[value] })),
  { value: 'frozen' as const, label: '已冻结' },
  { value: 'all' as const, label: '全部' },
];
const filters = { ...pageFilters, status: oneOf(statuses, 'UnderReview') };

const tones: Record<ModelerStatus, Tone> = { UnderReview: 'waiting', Approved: 'success', Rejected: 'error' };

/** Applications to publish models, those that wait first, and one of them to be decided. */
export function ModelerList() {
  const [{ pageNo, pageSize, status }, change] = useListQuery(filters);
  const page = useModelers({ pageNo, pageSize, status });
  /** As it was when it was opened: another reviewer may decide it meanwhile, and it leaves the page of the list. */
  const [chosen, setChosen] = useState<ModelerRowView | null>(null);
  const columns: Column<ModelerRowView>[] = [
    { title: '申请人', key: 'account', render: ({ account }) => <AccountName account={account} /> },
    { title: '身份', key: 'type', width: 120, render: ({ typeLabel }) => typeLabel },
    { title: '认证', key: 'certified', width: 100, render: ({ isCertified }) => (isCertified ? '已认证' : '未认证') },
    { title: '在售', key: 'offered', width: 80, render: ({ offered }) => offered },
    { title: '申请时间', key: 'time', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
    {
      title: '状态',
      key: 'status',
      width: 140,
      render: (row) => (
        <>
          <StateTag tone={tones[row.status]}>{row.statusLabel}</StateTag>
          {row.isFrozen && <StateTag tone="error">已冻结</StateTag>}
        </>
      ),
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (row) => (
        <Button
          onClick={() => setChosen(row)}
          aria-label={`${row.status === 'UnderReview' ? '审核' : '查看'}${row.account.nickName}的申请`}
        >
          {row.status === 'UnderReview' ? '审核' : '查看'}
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Segmented aria-label="按状态筛选" value={status} options={statuses} onChange={(value) => change({ status: value })} />
      </div>
      <RecordList
        page={page}
        columns={columns}
        empty={status === 'UnderReview' ? '没有等待审核的申请' : '没有这样的申请'}
        onPage={(next) => change({ pageNo: next })}
      />
      <ModelerDrawer row={page.data?.results.find(({ id }) => id === chosen?.id) ?? chosen} onClose={() => setChosen(null)} />
    </>
  );
}
