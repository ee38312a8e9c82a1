import { Button, Select } from 'antd';
import { useState } from 'react';
import type { OperateJobView } from '#domain/backoffice/work';
import { useWork } from '../../api/work.ts';
import type { Column } from '../../components/data-table.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { oneOf, pageFilters, textOf } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountName } from './account-name.tsx';
import { ExportButton } from './export-button.tsx';
import { KeywordSearch } from './keyword-search.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import { WorkDrawer } from './work-drawer.tsx';
import { anyKind, workKindOptions, workStateOptions } from './work-states.ts';
import styles from './operate.module.css';

const filters = { ...pageFilters, state: oneOf(workStateOptions, 'waiting'), kind: oneOf(workKindOptions, anyKind), keyword: textOf(40) };
const problemOf = (keyword: string): string | undefined => (/^[0-9a-zA-Z]*$/.test(keyword) ? undefined : '编号只有数字和字母');

/** Everybody's work, what waits for a decision first, and one of them whole. */
export function WorkList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, state, kind, keyword } = query;
  const wanted = { state, keyword, ...(kind !== anyKind && { kind }) };
  const page = useWork({ pageNo, pageSize, ...wanted });
  const [chosen, setChosen] = useState<OperateJobView | null>(null);
  const columns: Column<OperateJobView>[] = [
    {
      title: '模型',
      key: 'name',
      render: ({ name, kindLabel }) => (
        <>
          {name}
          <span className={styles.below}>{kindLabel}</span>
        </>
      ),
    },
    { title: '账号', key: 'account', width: 180, render: ({ account }) => <AccountName account={account} /> },
    {
      title: '原因',
      key: 'reason',
      render: ({ reason }) => <span className={styles.excerpt}>{reason === '' ? '—' : <TipText text={reason} />}</span>,
    },
    { title: '提交', key: 'created', width: 110, render: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { title: '从何时起', key: 'since', width: 110, render: ({ since }) => <RelativeTime at={since} /> },
    {
      title: '状态',
      key: 'state',
      width: 150,
      render: ({ waiting, state: label }) => <StateTag tone={waiting ? 'waiting' : 'quiet'}>{label}</StateTag>,
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (row) => (
        <Button onClick={() => setChosen(row)} aria-label={`${row.waiting ? '处理' : '查看'}${row.name}的任务`}>
          {row.waiting ? '处理' : '查看'}
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar} role="search">
        <Select
          aria-label="按状态筛选"
          style={{ width: 150 }}
          value={state}
          options={[...workStateOptions]}
          onChange={(value) => change({ state: value })}
        />
        <Select
          aria-label="按类型筛选"
          style={{ width: 170 }}
          value={kind}
          options={workKindOptions}
          onChange={(value) => change({ kind: value })}
        />
        <KeywordSearch
          initial={keyword}
          label="按处理编号或账号编号查找"
          placeholder="处理编号或账号编号"
          maxLength={40}
          problemOf={problemOf}
          onSearch={(next) => change({ keyword: next })}
        />
        <BulkButtons over={wanted} count={page.data?.totalCount} />
        <ExportButton list="work" query={wanted} count={page.data?.totalCount} />
      </div>
      <RecordList
        page={page}
        columns={columns}
        empty={state === 'waiting' ? '没有等待您决定的任务' : '没有这样的任务'}
        onPage={(next) => change({ pageNo: next })}
      />
      <WorkDrawer
        work={page.data?.results.find(({ workflowId }) => workflowId === chosen?.workflowId) ?? chosen}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
