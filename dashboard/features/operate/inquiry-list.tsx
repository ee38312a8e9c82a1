import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { inquiryKindNames, inquiryKinds } from '#domain/inquiries/kinds';
import { inquiryStatuses, inquiryStatusLabels } from '#domain/inquiries/state';
import type { InquiryView } from '#domain/inquiries/views';
import { useInquiries } from '../../api/inquiries.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { InquiryDetail, InquiryState } from './inquiry-detail.tsx';
import styles from './operate.module.css';

const statuses = [
  ...inquiryStatuses.map((value) => ({ value, label: inquiryStatusLabels[value] })),
  { value: 'all', label: '全部' },
] as const;
const kinds = [
  { value: 'all', label: '全部类型' },
  ...inquiryKindNames.map((value) => ({ value, label: inquiryKinds[value].label })),
] as const;
const filters = { ...pageFilters, status: oneOf(statuses, 'Open'), kind: oneOf(kinds, 'all') };

/** What visitors wrote to us, that waits first, and one of them whole. */
export function InquiryList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, status, kind } = query;
  const page = useInquiries({ pageNo, pageSize, status, kind });
  const [open, setOpen] = useState<InquiryView | null>(null);
  const columns: Column<InquiryView>[] = [
    { title: '类型', key: 'kind', width: 130, render: (row) => inquiryKinds[row.kind].label },
    { title: '内容', key: 'content', render: ({ content }) => <span className={styles.excerpt}>{content}</span> },
    { title: '称呼', key: 'name', width: 160, render: ({ name }) => name },
    { title: '提交时间', key: 'time', width: 120, render: ({ submittedAt }) => <RelativeTime at={submittedAt} /> },
    { title: '状态', key: 'status', width: 130, render: (row) => <InquiryState inquiry={row} /> },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (row) => (
        <Button onClick={() => setOpen(row)} aria-label={`查看${row.name}的留言`}>
          查看
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Segmented aria-label="按状态筛选" value={status} options={[...statuses]} onChange={(value) => change({ status: value })} />
        <Select aria-label="按类型筛选" value={kind} options={[...kinds]} onChange={(value) => change({ kind: value })} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的留言" onPage={(next) => change({ pageNo: next })} />
      <InquiryDetail inquiry={open} onClose={() => setOpen(null)} />
    </>
  );
}
