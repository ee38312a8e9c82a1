import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { claimStatuses, type ClaimStatus } from '#domain/claims/state';
import type { OperateClaimView } from '#domain/claims/views';
import { useAllClaims } from '../../api/claims.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { CaseDrawer } from './case-drawer.tsx';
import styles from './operate.module.css';

const labels: Record<ClaimStatus, string> = {
  Open: '等待处理',
  Hearing: '说明期',
  Upheld: '成立',
  Dismissed: '不成立',
  Withdrawn: '已撤回',
};
const statuses = [...claimStatuses.map((value) => ({ value, label: labels[value] })), { value: 'all' as const, label: '全部' }];
const filters = { ...pageFilters, status: oneOf(statuses, 'Open') };
const tones: Record<ClaimStatus, Tone> = {
  ...{ Open: 'waiting', Hearing: 'running', Upheld: 'success', Dismissed: 'quiet', Withdrawn: 'quiet' },
};

/** Claims that models were stolen, those that wait first, and one of them to be decided. */
export function CaseList() {
  const [{ pageNo, pageSize, status }, change] = useListQuery(filters);
  const page = useAllClaims({ pageNo, pageSize, status });
  const [openId, setOpenId] = useState<string | null>(null);
  const columns: Column<OperateClaimView>[] = [
    { title: '模型', key: 'model', render: ({ modelName }) => modelName },
    { title: '举报人', key: 'claimant', render: ({ claimant }) => <AccountName account={claimant} /> },
    { title: '发布者', key: 'seller', render: ({ seller }) => <AccountName account={seller} /> },
    { title: '提交时间', key: 'time', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
    {
      title: '状态',
      key: 'status',
      width: 180,
      render: (row) => (
        <>
          <StateTag tone={tones[row.status]}>{labels[row.status]}</StateTag>
          {row.status === 'Hearing' && (
            <span className={styles.quiet}>{row.answeredAt !== null ? '已说明' : row.isOverdue ? '期限已过' : '未说明'}</span>
          )}
        </>
      ),
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (row) => (
        <Button onClick={() => setOpenId(row.id)} aria-label={`${row.decidedAt === null ? '处理' : '查看'}对「${row.modelName}」的举报`}>
          {row.decidedAt === null ? '处理' : '查看'}
        </Button>
      ),
    },
  ];
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
        empty={status === 'Open' ? '没有等待处理的举报' : '没有这样的举报'}
        onPage={(next) => change({ pageNo: next })}
      />
      <CaseDrawer claimId={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
