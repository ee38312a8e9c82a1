import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { certificationKinds } from '#domain/certification/kinds';
import { certificationStatuses } from '#domain/certification/state';
import type { CertificationRowView } from '#domain/certification/views';
import { useCertifications } from '../../api/administration.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { CertificationReview } from './certification-review.tsx';
import { kindLabels, statusWords } from './certification-words.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import styles from './operate.module.css';

const statuses = [
  ...certificationStatuses.map((value) => ({ value, label: statusWords[value].label })),
  { value: 'all' as const, label: '全部' },
];
const kinds = ['all' as const, ...certificationKinds].map((value) => ({ value }));
const filters = { ...pageFilters, status: oneOf(statuses, 'UnderReview'), kind: oneOf(kinds, 'all') };

/** Submissions, those that wait first, and the review of one. */
export function CertificationList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, status, kind } = query;
  const page = useCertifications({ pageNo, pageSize, status, kind });
  const [openId, setOpenId] = useState<string | null>(null);
  const columns: Column<CertificationRowView>[] = [
    { title: '申请人', key: 'name', render: ({ name }) => name },
    { title: '类型', key: 'kind', width: 80, render: (row) => kindLabels[row.kind] },
    { title: '账号', key: 'account', render: ({ account }) => <AccountName account={account} /> },
    { title: '提交时间', key: 'time', width: 120, render: (row) => <RelativeTime at={row.submittedAt} /> },
    {
      title: '状态',
      key: 'status',
      width: 120,
      render: (row) => <StateTag tone={statusWords[row.status].tone}>{statusWords[row.status].label}</StateTag>,
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: ({ id, name, status: now }) => (
        <Button onClick={() => setOpenId(id)} aria-label={`${now === 'UnderReview' ? '审核' : '查看'}${name}`}>
          {now === 'UnderReview' ? '审核' : '查看'}
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Segmented aria-label="按状态筛选" value={status} options={statuses} onChange={(value) => change({ status: value })} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的申请" onPage={(next) => change({ pageNo: next })} />
      <CertificationReview certificationId={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
