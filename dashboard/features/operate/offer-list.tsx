import { Button } from 'antd';
import { useState } from 'react';
import type { OperateOfferView } from '#domain/backoffice/views';
import { formatYuan } from '#domain/money/yuan';
import { changeOffer, useOffers } from '../../api/backoffice.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { toast } from '../../components/toast.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

/** Packages and top-up packages: on sale or not, and for how much. */
export function OfferList() {
  const { data, error, isLoading, mutate } = useOffers();
  const [open, setOpen] = useState<OperateOfferView | null>(null);
  const [busy, setBusy] = useState<string>();
  const toggle = async ({ id, onSale }: OperateOfferView): Promise<void> => {
    setBusy(id);
    await changeOffer(id, { onSale: !onSale }).then(() => toast.success(onSale ? '已下架' : '已上架'), toast.error);
    setBusy(undefined);
  };
  const may = useMay();
  const columns: Column<OperateOfferView>[] = [
    { title: '套餐', key: 'label', render: ({ label }) => label },
    { title: '价格', key: 'price', width: 140, render: ({ price }) => <strong>{formatYuan(price)}</strong> },
    { title: '状态', key: 'state', width: 160, render: ({ onSale, sellable }) => (!sellable ? '服务未上线' : onSale ? '在售' : '已下架') },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 190,
      render: (offer) =>
        may('operateOfferSet') && (
          <div className={styles.bar} style={{ marginBottom: 0 }}>
            <Button onClick={() => setOpen(offer)} aria-label={`改价 ${offer.label}`}>
              改价
            </Button>
            {(offer.onSale || offer.sellable) && (
              <Button
                loading={busy === offer.id}
                onClick={() => void toggle(offer)}
                aria-label={`${offer.onSale ? '下架' : '上架'} ${offer.label}`}
              >
                {offer.onSale ? '下架' : '上架'}
              </Button>
            )}
          </div>
        ),
    },
  ];
  const page = data && { pageNo: 1, pageSize: data.length, totalCount: data.length, results: data };
  return (
    <section aria-label="套餐" style={{ marginBottom: 32 }}>
      <RecordList page={{ data: page, error, isLoading, mutate }} columns={columns} empty="没有套餐" onPage={() => undefined} />
      {open !== null && <OfferDialog offer={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
