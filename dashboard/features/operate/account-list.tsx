import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { accountListSchema } from '#domain/administration/schema';
import type { AccountRowView } from '#domain/administration/views';
import { useAccounts } from '../../api/administration.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { keywordFilter, oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountTags } from './account-tags.tsx';
import { RecordList, type Column } from '../../components/record-list.tsx';
import styles from './operate.module.css';

const states = [
  { value: 'all', label: '全部' },
  { value: 'frozen', label: '已冻结' },
  { value: 'bypass', label: '不受上传限制' },
  { value: 'administrator', label: '管理员' },
] as const;
const filters = { ...pageFilters, keyword: keywordFilter, state: oneOf(states, 'all') };

/** Accounts, found by their phones. */
export function AccountList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, keyword, state } = query;
  const page = useAccounts({ pageNo, pageSize, keyword, state });
  const [text, setText] = useState(keyword);
  const [problem, setProblem] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);

  const search = (wanted: string): void => {
    const parsed = accountListSchema.safeParse({ keyword: wanted });
    setProblem(parsed.success ? '' : (parsed.error.issues[0]?.message ?? ''));
    if (parsed.success) change({ keyword: parsed.data.keyword });
  };

  const columns: Column<AccountRowView>[] = [
    { title: '手机号', key: 'phone', width: 150, render: ({ phone }) => phone },
    { title: '昵称', key: 'nickName', render: ({ nickName }) => nickName },
    { title: '状态', key: 'state', render: (row) => <AccountTags account={row} /> },
    { title: '注册时间', key: 'time', width: 130, render: (row) => <RelativeTime at={row.createdAt} /> },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: ({ id, nickName }) => (
        <Button onClick={() => setOpenId(id)} aria-label={`查看${nickName}`}>
          查看
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className={styles.bar} role="search">
        <div className={styles.searching}>
          <Input
            {...(problem !== '' && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'search-problem' })}
            className={styles.search ?? ''}
            allowClear
            value={text}
            inputMode="numeric"
            prefix={<SearchOutlined aria-hidden="true" />}
            placeholder="手机号，至少 4 位"
            aria-label="按手机号查找"
            maxLength={11}
            onChange={(event) => {
              setText(event.target.value);
              if (event.target.value === '') search('');
            }}
            onPressEnter={() => search(text)}
          />
          <Button onClick={() => search(text)}>查找</Button>
          <p id="search-problem" className={styles.problem} role="alert">
            {problem}
          </p>
        </div>
        <Segmented aria-label="按状态筛选" value={state} options={[...states]} onChange={(value) => change({ state: value })} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的账号" onPage={(next) => change({ pageNo: next })} />
      <AccountDrawer accountId={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
