import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { priceText } from '#domain/mall/price-text';
import { mallStatusLabels, offeredStatuses } from '#domain/mall/state';
import type { OfferedView } from '#domain/mall/views';
import { reviewModel, useOffered } from '../../api/mall.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { keywordFilter, oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { KeywordSearch } from './keyword-search.tsx';
import { OfferedDrawer } from './offered-drawer.tsx';
import { offeredTones } from './offered-words.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecision } from './use-decision.ts';
import { useMay } from './use-may.ts';
import { useReviewKeys } from './use-review-keys.ts';
import styles from './operate.module.css';

const statuses = offeredStatuses.map((value) => ({ value, label: mallStatusLabels[value] }));
const filters = { ...pageFilters, keyword: keywordFilter, status: oneOf(statuses, 'UnderReview') };

/** Models that sellers have offered, those that wait for review first, and the review of one. */
export function OfferedList() {
  const [{ pageNo, pageSize, keyword, status }, change] = useListQuery(filters);
  const page = useOffered({ pageNo, pageSize, keyword, status });
  const [openId, setOpenId] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState(false);
  const rows = page.data?.results ?? [];
  const open = rows.find(({ modelId }) => modelId === openId);
  const place = rows.findIndex(({ modelId }) => modelId === openId);
  const step = (by: number): void => setOpenId(rows[Math.min(rows.length - 1, Math.max(0, place + by))]?.modelId ?? null);
  // The next that waits stands where this one did.
  const decided = (): void => setOpenId(status === 'UnderReview' ? (rows[place + 1]?.modelId ?? null) : null);
  const { decide } = useDecision(decided);
  const may = useMay();
  const mayDecide = open?.status === 'UnderReview' && may('modelReview');
  useReviewKeys(!rejecting, {
    next: () => step(openId === null ? 0 : 1),
    previous: () => step(-1),
    ...(mayDecide && {
      approve: () => void decide(reviewModel({ modelId: open.modelId, pass: true }), '已通过并上架'),
      reject: () => setRejecting(true),
    }),
  });
  const columns: Column<OfferedView>[] = [
    { title: '模型', key: 'name', render: ({ modelName }) => modelName },
    { title: '价格', key: 'price', width: 120, render: ({ modelPrice }) => priceText(modelPrice) },
    { title: '分类', key: 'category', width: 120, render: ({ cateName }) => cateName },
    { title: '发布者', key: 'seller', render: ({ seller }) => (seller === null ? '已删除' : <AccountName account={seller} />) },
    { title: '提交时间', key: 'time', width: 120, render: ({ submitTime }) => <RelativeTime at={submitTime} /> },
    {
      title: '状态',
      key: 'status',
      width: 120,
      render: (row) => <StateTag tone={offeredTones[row.status]}>{row.statusLabel}</StateTag>,
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: ({ modelId, modelName, status: now }) => (
        <Button onClick={() => setOpenId(modelId)} aria-label={`${now === 'UnderReview' ? '审核' : '查看'}${modelName}`}>
          {now === 'UnderReview' ? '审核' : '查看'}
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar} role="search">
        <KeywordSearch
          initial={keyword}
          label="按模型名称查找"
          placeholder="模型名称"
          maxLength={50}
          problemOf={() => undefined}
          onSearch={(wanted) => change({ keyword: wanted })}
        />
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
        empty={status === 'UnderReview' ? '没有等待审核的模型' : '没有这样的模型'}
        onPage={(next) => change({ pageNo: next })}
      />
      {status === 'UnderReview' && rows.length > 0 && (
        <p className={styles.keys}>
          键盘：<kbd>J</kbd> 下一个，<kbd>K</kbd> 上一个，<kbd>A</kbd> 通过，<kbd>R</kbd> 退回
        </p>
      )}
      <OfferedDrawer model={open} onClose={() => setOpenId(null)} onDecided={decided} onReject={() => setRejecting(true)} />
      {rejecting && open !== undefined && (
        <RejectDialog
          model={open}
          onClose={(isDone) => {
            setRejecting(false);
            if (isDone) decided();
          }}
        />
      )}
    </>
  );
}
