import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { accountListSchema } from '#domain/administration/schema';
import type { AccountRowView } from '#domain/administration/views';
import { useAccounts } from '../../api/administration.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { keywordFilter, oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountTags } from './account-tags.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { ExportButton } from './export-button.tsx';
import { KeywordSearch } from './keyword-search.tsx';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

const states = [
  { value: 'all', label: '全部' },
  { value: 'frozen', label: '已冻结' },
  { value: 'publisher', label: '发布者' },
  { value: 'bypass', label: '不受上传限制' },
  { value: 'staff', label: '同事' },
] as const;
const filters = { ...pageFilters, keyword: keywordFilter, state: oneOf(states, 'all') };

const problemOf = (keyword: string): string | undefined => accountListSchema.safeParse({ keyword }).error?.issues[0]?.message;

/** Accounts, found by their phones. */
export function AccountList() {
  const may = useMay();
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, keyword, state } = query;
  const page = useAccounts({ pageNo, pageSize, keyword, state });
  const [openId, setOpenId] = useState<string | null>(null);

  const look: Column<AccountRowView> = {
    title: '操作',
    isAction: true,
    key: 'actions',
    width: 90,
    render: ({ id, nickName }) => (
      <Button onClick={() => setOpenId(id)} aria-label={`查看${nickName}`}>
        查看
      </Button>
    ),
  };
  const columns: Column<AccountRowView>[] = [
    { title: '手机号', key: 'phone', width: 150, render: ({ phone }) => phone },
    { title: '昵称', key: 'nickName', render: ({ nickName }) => nickName },
    { title: '状态', key: 'state', render: (row) => <AccountTags account={row} /> },
    { title: '注册时间', key: 'time', width: 130, render: (row) => <RelativeTime at={row.createdAt} /> },
    ...(may('accountDetail') ? [look] : []),
  ];
  return (
    <>
      <div className={styles.bar} role="search">
        <KeywordSearch
          initial={keyword}
          label="按手机号查找"
          placeholder="手机号，至少 4 位"
          inputMode="numeric"
          maxLength={32}
          problemOf={problemOf}
          onSearch={(wanted) => change({ keyword: wanted })}
        />
        <Segmented aria-label="按状态筛选" value={state} options={[...states]} onChange={(value) => change({ state: value })} />
        <ExportButton list="accounts" query={{ keyword, state }} count={page.data?.totalCount} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的账号" onPage={(next) => change({ pageNo: next })} />
      <AccountDrawer accountId={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
