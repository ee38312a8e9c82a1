import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { roleWords } from '#domain/administration/roles';
import type { AccountRowView } from '#domain/administration/views';
import { addresses } from '../../addresses.ts';
import { useAccounts } from '../../api/administration.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { useUser } from '../../hooks/use-session.ts';
import { RoleDialog } from './role-dialog.tsx';
import styles from './operate.module.css';

/** Everybody who works here, each with his role. */
export function StaffList() {
  const [{ pageNo, pageSize }, change] = useListQuery(pageFilters);
  const page = useAccounts({ pageNo, pageSize, keyword: '', state: 'staff' });
  const [changed, setChanged] = useState<AccountRowView | null>(null);
  const { id: ownId } = useUser();
  const columns: Column<AccountRowView>[] = [
    { title: '同事', key: 'nickName', render: ({ nickName, phone }) => `${nickName} · ${phone}` },
    { title: '角色', key: 'role', width: 120, render: ({ role }) => roleWords[role].label },
    { title: '注册时间', key: 'time', width: 130, render: (row) => <RelativeTime at={row.createdAt} /> },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 130,
      render: (row) =>
        row.id === ownId ? (
          <span className={styles.quiet}>您自己</span>
        ) : (
          <Button onClick={() => setChanged(row)} aria-label={`修改${row.nickName}的角色`}>
            修改
          </Button>
        ),
    },
  ];
  return (
    <>
      <p className={styles.lead}>
        新同事先注册账号，再在<Link to={addresses.operate('accounts')}>「账号」</Link>里按手机号找到他，设置角色。
      </p>
      <RecordList page={page} columns={columns} empty="还没有设置角色" onPage={(next) => change({ pageNo: next })} />
      {changed !== null && <RoleDialog account={changed} onClose={() => setChanged(null)} />}
    </>
  );
}
