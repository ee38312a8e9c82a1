import { Button, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClaimStatus } from '#domain/claims/state';
import type { ClaimView } from '#domain/claims/views';
import { formatFullTime } from '#domain/display/times';
import { addresses } from '../../addresses.ts';
import { useClaims, withdrawClaim } from '../../api/claims.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import styles from './claims.module.css';

const sides = [
  { value: 'mine' as const, label: '我提交的' },
  { value: 'against' as const, label: '针对我的模型' },
];
const filters = { ...pageFilters, side: oneOf(sides, 'mine') };

const tones: Record<ClaimStatus, Tone> = {
  ...{ Open: 'waiting', Hearing: 'running', Upheld: 'success', Dismissed: 'quiet', Withdrawn: 'quiet' },
};

/** What one has reported, or what is reported of one's own models, with what was said and decided. */
export function ClaimList() {
  const [{ pageNo, pageSize, side }, change] = useListQuery(filters);
  const page = useClaims({ pageNo, pageSize, side });
  const [answering, setAnswering] = useState<ClaimView>();
  const columns: Column<ClaimView>[] = [
    {
      title: '模型',
      key: 'model',
      render: (row) => (
        <div className={styles.words}>
          <Link to={addresses.mallModel(row.modelId)}>{row.modelName}</Link>
          <p>举报：{row.statement}</p>
          {row.link !== '' && <p>证据链接：{row.link}</p>}
          {row.freezeCause !== '' && <p>冻结原因：{row.freezeCause}</p>}
          {row.answer !== '' && <p>发布者说明：{row.answer}</p>}
          {row.cause !== '' && <p>决定：{row.cause}</p>}
        </div>
      ),
    },
    { title: '提交时间', key: 'time', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
    {
      title: '状态',
      key: 'status',
      width: 220,
      render: (row) => (
        <>
          <StateTag tone={tones[row.status]}>{row.statusLabel}</StateTag>
          {row.status === 'Hearing' && row.answerBy !== null && (
            <p className={styles.note}>
              {row.answeredAt === null ? `${formatFullTime(new Date(row.answerBy))} 前可以说明` : '发布者已说明，等待决定'}
            </p>
          )}
        </>
      ),
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 110,
      render: (row) => (
        <>
          {row.mayAnswer && (
            <Button type="primary" onClick={() => setAnswering(row)} aria-label={`提交说明：「${row.modelName}」`}>
              提交说明
            </Button>
          )}
          {row.mayWithdraw && (
            <Popconfirm title="撤回这个举报？" onConfirm={() => void toast.outcome(withdrawClaim(row.id), '举报已撤回')}>
              <Button aria-label={`撤回对「${row.modelName}」的举报`}>撤回</Button>
            </Popconfirm>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Segmented aria-label="看哪一边" value={side} options={sides} onChange={(value) => change({ side: value })} />
      </div>
      <RecordList
        page={page}
        columns={columns}
        empty={side === 'mine' ? '没有提交过举报。在模型的页面可以举报侵权。' : '没有针对您的模型的举报'}
        onPage={(next) => change({ pageNo: next })}
      />
      {answering !== undefined && <AnswerDialog claim={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}
