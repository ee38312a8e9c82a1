import { Button } from 'antd';
import { useState } from 'react';
import type { OperatePriceView } from '#domain/backoffice/views';
import { formatYuan } from '#domain/money/yuan';
import { usePrices } from '../../api/backoffice.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { useMay } from './use-may.ts';

/** What services cost, each to be set anew. */
export function PriceList() {
  const { data, error, isLoading, mutate } = usePrices();
  const [open, setOpen] = useState<OperatePriceView | null>(null);
  const may = useMay();
  const columns: Column<OperatePriceView & { id: string }>[] = [
    { title: '服务', key: 'label', render: ({ label }) => label },
    { title: '单位', key: 'unit', width: 160, render: ({ unit }) => unit },
    { title: '现在的价格', key: 'price', width: 160, render: ({ unitFen }) => <strong>{formatYuan(unitFen)}</strong> },
    { title: '最初的价格', key: 'seed', width: 160, render: ({ seedFen }) => formatYuan(seedFen) },
    { title: '状态', key: 'state', width: 120, render: ({ sellable }) => (sellable ? '在售' : '尚未出售') },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 90,
      render: (price) =>
        may('operatePriceSet') && (
          <Button onClick={() => setOpen(price)} aria-label={`修改${price.label}的价格`}>
            修改
          </Button>
        ),
    },
  ];
  const results = data?.map((price) => ({ ...price, id: price.priceId }));
  const page = results && { pageNo: 1, pageSize: results.length, totalCount: results.length, results };
  return (
    <>
      <RecordList page={{ data: page, error, isLoading, mutate }} columns={columns} empty="没有价格" onPage={() => undefined} />
      {open !== null && <PriceDialog price={open} onClose={() => setOpen(null)} />}
    </>
  );
}
