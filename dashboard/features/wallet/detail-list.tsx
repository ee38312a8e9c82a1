import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { detailKindLabels, detailKindNames } from '#domain/wallet/details';
import type { AccountDetailView } from '#domain/wallet/views';
import { exportAccountDetails, useAccountDetails } from '../../api/wallet.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { toast } from '../../components/toast.tsx';
import { dayFilter, oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { Movement } from './amount.tsx';
import styles from './wallet.module.css';

const kinds = detailKindNames.map((value) => ({ value, label: detailKindLabels[value] }));
const filters = { ...pageFilters, kind: oneOf(kinds, 'all'), from: dayFilter, to: dayFilter };

/** The first instant of a day here; of the day after it. */
const beginOf = (day: string, after = 0): string => {
  if (day === '') return '';
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after).toISOString();
};

const columns: Column<AccountDetailView>[] = [
  { key: 'at', title: '时间', width: 120, render: ({ at }) => <RelativeTime at={at} /> },
  { key: 'title', title: '事项', width: 200, render: ({ title }) => title },
  { key: 'account', title: '账户', width: 150, render: ({ account }) => account },
  {
    key: 'description',
    title: '说明',
    render: ({ description, orderNo }) => (
      <>
        {description === '' && orderNo === '' ? '—' : description}
        {orderNo !== '' && <span className={styles.number}>订单 {orderNo}</span>}
      </>
    ),
  },
  { key: 'amount', title: '变动', width: 150, render: ({ amountText }) => <Movement text={amountText} /> },
];

/** Every movement of coins, income, counts and coupons, with filters by kind and day, and the file of what is filtered. */
export function DetailList() {
  const [query, change] = useListQuery(filters);
  const { pageNo, pageSize, kind, from, to } = query;
  const [busy, setBusy] = useState(false);
  const isReversed = from !== '' && to !== '' && from > to;
  // What cannot be is not asked for; the field says so.
  const period = isReversed ? { from: '', to: '' } : { from: beginOf(from), to: beginOf(to, 1) };
  const page = useAccountDetails({ pageNo, pageSize, kind, ...period });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { rowCount, isCut } = await exportAccountDetails({ kind, ...period });
      if (isCut) toast.warning(`已导出最近的 ${rowCount} 条，更早的请缩短时间再导出`);
      else toast.success(`已导出 ${rowCount} 条`);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.bar} role="search">
        <div className={styles.kinds}>
          <Segmented aria-label="按类型筛选" value={kind} options={kinds} onChange={(value) => change({ kind: value })} />
        </div>
        <div className={styles.period}>
          <span>
            从 <Input type="date" aria-label="开始日期" value={from} onChange={(event) => change({ from: event.target.value })} />
          </span>
          <span>
            到{' '}
            <Input
              type="date"
              aria-label="结束日期"
              value={to}
              {...(isReversed && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'details-period' })}
              onChange={(event) => change({ to: event.target.value })}
            />
          </span>
          {(from !== '' || to !== '') && (
            <Button type="link" onClick={() => change({ from: '', to: '' })}>
              不限时间
            </Button>
          )}
        </div>
        <Button
          className={styles.export}
          icon={<DownloadOutlined />}
          loading={busy}
          disabled={isReversed || page.data?.totalCount === 0}
          onClick={() => void save()}
        >
          导出表格
        </Button>
        <p id="details-period" className={styles.problem} role="alert">
          {isReversed ? '结束日期要晚于开始日期' : ''}
        </p>
      </div>
      <RecordList
        page={page}
        columns={columns}
        empty={kind === 'all' && from === '' && to === '' ? '还没有变动。充值、支付、领券和收益都会记在这里。' : '没有符合条件的变动'}
        onPage={(next) => change({ pageNo: next })}
      />
    </>
  );
}
