import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { invoiceKinds } from '#domain/invoices/kinds';
import type { InvoiceView } from '#domain/invoices/views';
import { formatYuan } from '#domain/money/yuan';
import { downloadInvoice, useInvoices } from '../../api/invoices.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { toast } from '../../components/toast.tsx';
import { pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import styles from './invoices.module.css';

function Download({ label, invoiceId, correctionId }: { label: string; invoiceId: string; correctionId?: string }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadInvoice({ invoiceId, correctionId });
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="link"
      size="small"
      className={styles.download}
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={busy}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}

const columns: Column<InvoiceView>[] = [
  {
    key: 'time',
    title: '开具时间',
    width: 230,
    render: ({ createTime, number }) => (
      <>
        <RelativeTime at={createTime} />
        <span className={styles.number}>{number}</span>
      </>
    ),
  },
  {
    key: 'title',
    title: '抬头',
    render: ({ title, taxNumber }) => (
      <>
        {title}
        {taxNumber !== '' && <span className={styles.number}>{taxNumber}</span>}
      </>
    ),
  },
  { key: 'kind', title: '类型', width: 80, render: ({ kind }) => invoiceKinds[kind].label },
  { key: 'orders', title: '订单', width: 80, render: ({ orderNos }) => `${orderNos.length} 个` },
  {
    key: 'amount',
    title: '金额',
    width: 140,
    render: ({ amount, corrected }) => (
      <>
        {formatYuan(amount)}
        {corrected > 0 && <span className={styles.corrected}>已冲销 {formatYuan(corrected)}</span>}
      </>
    ),
  },
  {
    key: 'files',
    title: '下载',
    width: 170,
    isAction: true,
    render: ({ id, corrections }) => (
      <div className={styles.files}>
        <Download label="收据" invoiceId={id} />
        {corrections.map(({ correctionId, amount }) => (
          <Download key={correctionId} label={`红字 ${formatYuan(-amount)}`} invoiceId={id} correctionId={correctionId} />
        ))}
      </div>
    ),
  },
];

/** What was invoiced, with its documents. */
export function InvoiceList() {
  const [{ pageNo, pageSize }, change] = useListQuery(pageFilters);
  const page = useInvoices({ pageNo, pageSize });
  return <RecordList page={page} columns={columns} empty="还没有开过票据" onPage={(next) => change({ pageNo: next })} />;
}
