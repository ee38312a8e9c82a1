import { Button } from 'antd';
import { useState } from 'react';
import type { OperateCampaignView } from '#domain/backoffice/views';
import { formatFullTime } from '#domain/display/times';
import { endCampaign, useAllCampaigns } from '../../api/backoffice.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { toast } from '../../components/toast.tsx';
import { pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

const filters = { pageNo: pageFilters.pageNo };

/** Campaigns of coupons: how many are left, the making of one, and its end. */
export function CampaignList() {
  const [{ pageNo }, change] = useListQuery(filters);
  const page = useAllCampaigns({ pageNo });
  const [isMaking, setMaking] = useState(false);
  const [busy, setBusy] = useState<string>();
  const end = async (id: string): Promise<void> => {
    setBusy(id);
    await endCampaign(id).then(() => toast.success('已停止发放，领到的优惠券不受影响'), toast.error);
    setBusy(undefined);
  };
  const may = useMay();
  const columns: Column<OperateCampaignView>[] = [
    { title: '优惠券', key: 'name', render: ({ name, label }) => `${name}：${label}` },
    { title: '剩余', key: 'left', width: 160, render: ({ remaining, total }) => `${remaining} / ${total} 张` },
    { title: '每人限领', key: 'each', width: 110, render: ({ perPerson }) => `${perPerson} 张` },
    {
      title: '领取截止',
      key: 'ends',
      width: 180,
      render: ({ endsAt }) => <time dateTime={endsAt}>{formatFullTime(new Date(endsAt)).slice(0, 16)}</time>,
    },
    {
      title: '状态',
      key: 'state',
      width: 110,
      render: ({ running, remaining }) => (running ? '发放中' : remaining === 0 ? '已领完' : '已结束'),
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 110,
      render: ({ id, name, running }) =>
        running && may('operateCampaignEnd') ? (
          <Button danger loading={busy === id} onClick={() => void end(id)} aria-label={`停止发放${name}`}>
            停止
          </Button>
        ) : null,
    },
  ];
  return (
    <section aria-label="优惠券">
      {may('operateCampaignOpen') && (
        <div className={styles.bar}>
          <Button type="primary" onClick={() => setMaking(true)}>
            发放优惠券
          </Button>
        </div>
      )}
      <RecordList page={page} columns={columns} empty="还没有发放过优惠券" onPage={(next) => change({ pageNo: next })} />
      {isMaking && <CampaignDialog onClose={() => setMaking(false)} />}
    </section>
  );
}
