import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OperateBillView } from '#domain/backoffice/views';
import { formatYuan } from '#domain/money/yuan';
import { SidePanel } from '../../components/side-panel.tsx';
import { addresses } from '../../addresses.ts';
import { useBillDifferences, useBills } from '../../api/backoffice.ts';
import { LoadError } from '../../components/list-notices.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { DifferenceState } from './difference-state.tsx';
import styles from './operate.module.css';

interface Props {
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** Providers' bills, the latest first, each with in what our books differ. */
export function BillList({ pageNo, onPage }: Props) {
  const { data, ...page } = useBills({ pageNo });
  const [open, setOpen] = useState<OperateBillView | null>(null);
  const columns: Column<OperateBillView & { id: string }>[] = [
    { title: '账单日', key: 'day', width: 130, render: ({ day }) => day },
    { title: '支付机构', key: 'provider', width: 120, render: ({ label }) => label },
    { title: '笔数', key: 'rows', width: 90, render: ({ rows }) => rows },
    { title: '收款', key: 'paid', render: ({ paid }) => formatYuan(paid) },
    { title: '退款', key: 'refunded', render: ({ refunded }) => formatYuan(refunded) },
    { title: '手续费', key: 'fee', render: ({ fee }) => formatYuan(fee) },
    {
      title: '核对',
      key: 'state',
      width: 170,
      render: ({ finishedAt, differences, tries }) => (
        <DifferenceState isFinished={finishedAt !== null} differences={differences} waiting={tries > 0 ? `取了 ${tries} 次` : '等待账单'} />
      ),
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (bill) =>
        bill.differences > 0 && (
          <Button onClick={() => setOpen(bill)} aria-label={`查看 ${bill.day} ${bill.label}的差异`}>
            查看
          </Button>
        ),
    },
  ];
  const results = data?.results.map((bill) => ({ ...bill, id: `${bill.day} ${bill.provider}` }));
  return (
    <>
      <RecordList
        page={{ ...page, data: data && results && { ...data, results } }}
        columns={columns}
        empty="还没有账单。配置了支付机构之后，每天核对前一天的账单。"
        onPage={onPage}
      />
      <SidePanel
        title={open === null ? '' : `${open.day} ${open.label}的差异`}
        size={560}
        open={open !== null}
        onClose={() => setOpen(null)}
        destroyOnHidden
      >
        {open !== null && <Differences bill={open} />}
      </SidePanel>
    </>
  );
}

const amountOf = (fen: number | null): string => (fen === null ? '没有' : formatYuan(fen));

function Differences({ bill: { provider, day } }: { bill: OperateBillView }) {
  const { data, error, mutate } = useBillDifferences({ provider, day });
  if (data === undefined) return error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={() => void mutate()} />;
  return (
    <ol className={styles.steps}>
      {data.map(({ kind, tradeNo, transactionNo, refundNo, ours, theirs, orderId }, index) => (
        <li key={index}>
          <span>{kind}</span>
          <span>
            平台 {amountOf(ours)}，账单 {amountOf(theirs)}
          </span>
          <p>
            交易号 {tradeNo}
            {transactionNo !== null && `，支付机构 ${transactionNo}`}
            {refundNo !== null && `，退款号 ${refundNo}`}
          </p>
          {orderId !== null && <Link to={addresses.operate('orders', { order: orderId })}>查看订单</Link>}
        </li>
      ))}
    </ol>
  );
}
