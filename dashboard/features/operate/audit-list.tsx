import { Button, Select } from 'antd';
import { describeDetails } from '#domain/audit/describe';
import { auditEvents } from '#domain/audit/events';
import { auditLabels } from '#domain/audit/labels';
import type { AuditEventView } from '#domain/audit/views';
import { useAudit } from '../../api/administration.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { maybeId, oneOf, pageFilters, textOf } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { ExportButton } from './export-button.tsx';
import { KeywordSearch } from './keyword-search.tsx';
import styles from './operate.module.css';

const events = [{ value: 'all' as const, label: '全部事件' }, ...auditEvents.map((value) => ({ value, label: auditLabels[value] }))];
const filters = { ...pageFilters, event: oneOf(events, 'all'), phone: textOf(20), accountId: maybeId };

/** The audit log, the newest first. */
export function AuditList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, event, phone, accountId } = query;
  const wanted = { event, phone, ...(accountId !== undefined && { accountId }) };
  const page = useAudit({ pageNo, pageSize, ...wanted });
  const columns: Column<AuditEventView>[] = [
    { title: '时间', key: 'time', width: 120, render: (row) => <RelativeTime at={row.createdAt} /> },
    { title: '事件', key: 'event', width: 150, render: (row) => auditLabels[row.event] },
    { title: '操作人', key: 'actor', width: 150, render: ({ actor }) => actor?.name ?? '平台' },
    { title: '有关账号', key: 'subject', width: 150, render: ({ subject }) => subject?.name ?? '—' },
    { title: '来源地址', key: 'address', width: 140, render: ({ address }) => address ?? '—' },
    { title: '说明', key: 'details', render: ({ details }) => <span className={styles.details}>{describeDetails(details)}</span> },
  ];
  return (
    <>
      <div className={styles.bar} role="search">
        <Select
          aria-label="按事件筛选"
          style={{ width: 200 }}
          value={event}
          options={events}
          onChange={(value) => change({ event: value })}
        />
        <KeywordSearch
          initial={phone}
          label="按手机号查找"
          placeholder="完整手机号"
          inputMode="numeric"
          maxLength={32}
          onSearch={(next) => change({ phone: next })}
        />
        {accountId !== undefined && <Button onClick={() => change({ accountId: undefined })}>只看了一个账号，显示全部</Button>}
        <ExportButton list="audit" query={wanted} count={page.data?.totalCount} />
      </div>
      <RecordList page={page} columns={columns} empty="没有这样的记录" onPage={(next) => change({ pageNo: next })} />
    </>
  );
}
