import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { feedbackTypeLabels } from '#domain/feedback/types';
import type { FeedbackRowView } from '#domain/feedback/views';
import { useFeedback } from '../../api/administration.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { FeedbackDetail, FeedbackState } from './feedback-detail.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import styles from './operate.module.css';

const states = [
  { value: 'open', label: '待答复' },
  { value: 'answered', label: '已答复' },
  { value: 'all', label: '全部' },
] as const;
const filters = { ...pageFilters, state: oneOf(states, 'open') };

const enclosed = ({ pictures, annex }: FeedbackRowView): string =>
  [...(pictures.length === 0 ? [] : [`图片 ${pictures.length} 张`]), ...(annex === null ? [] : ['附件'])].join('，') || '—';

/** What was said; of a rating also how good. */
const contentOf = ({ result, content }: FeedbackRowView): string =>
  [...(result === null ? [] : [`${result.score} 分`]), ...(content === '' ? [] : [content])].join('，');

/** Problems and suggestions, those that wait first, and one of them whole. */
export function FeedbackList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, state } = query;
  const page = useFeedback({ pageNo, pageSize, state });
  const [open, setOpen] = useState<FeedbackRowView | null>(null);
  const columns: Column<FeedbackRowView>[] = [
    { title: '类型', key: 'type', width: 80, render: ({ feedbackType }) => feedbackTypeLabels[feedbackType] },
    { title: '内容', key: 'content', render: (row) => <span className={styles.excerpt}>{contentOf(row)}</span> },
    { title: '图片与附件', key: 'enclosed', width: 160, render: enclosed },
    { title: '账号', key: 'account', width: 220, render: ({ account }) => <AccountName account={account} /> },
    { title: '提交时间', key: 'time', width: 120, render: (row) => <RelativeTime at={row.submittedAt} /> },
    { title: '状态', key: 'state', width: 110, render: (row) => <FeedbackState answeredAt={row.answeredAt} /> },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (row) => (
        <Button onClick={() => setOpen(row)} aria-label={`查看${row.account.nickName}的反馈`}>
          查看
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Segmented aria-label="按状态筛选" value={state} options={[...states]} onChange={(value) => change({ state: value })} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的反馈" onPage={(next) => change({ pageNo: next })} />
      <FeedbackDetail feedback={open} onClose={() => setOpen(null)} />
    </>
  );
}
