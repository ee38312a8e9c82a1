import { Button } from 'antd';
import { formatFullTime } from '#domain/display/times';
import type { CampaignRowView } from '#domain/campaigns/views';
import { useCampaigns } from '../../../api/campaigns.ts';
import type { Column } from '../../../components/data-table.tsx';
import { RecordList } from '../../../components/record-list.tsx';
import { pageFilters } from '../../../hooks/list-filters.ts';
import { useListQuery } from '../../../hooks/use-list-query.ts';
import { useMay } from '../use-may.ts';
import styles from '../operate.module.css';

const filters = { pageNo: pageFilters.pageNo };
const timeOf = (at: string): string => formatFullTime(new Date(at)).slice(0, 16);

/** All campaigns, the newest first. */
export function CampaignRows({ onOpen }: { onOpen: (campaignId: string) => void }) {
  const [{ pageNo }, change] = useListQuery(filters);
  const page = useCampaigns({ pageNo });
  const may = useMay();
  const columns: Column<CampaignRowView>[] = [
    { title: '活动', key: 'name', render: ({ name, code }) => `${name}（${code}）` },
    { title: '状态', key: 'phase', width: 100, render: ({ phaseLabel }) => phaseLabel },
    { title: '时间', key: 'dates', width: 300, render: ({ startsAt, endsAt }) => `${timeOf(startsAt)} 至 ${timeOf(endsAt)}` },
    {
      title: '内容',
      key: 'what',
      render: ({ hasPopup, box, sold, total }) =>
        [...(hasPopup ? ['弹窗'] : []), ...(box === '' ? [] : [`盲盒「${box}」${sold} / ${total}`])].join('，') || '优惠券',
    },
    {
      title: '操作',
      isAction: true,
      key: 'actions',
      width: 100,
      render: ({ id, name }) => (
        <Button onClick={() => onOpen(id)} aria-label={`打开${name}`}>
          打开
        </Button>
      ),
    },
  ];
  return (
    <section aria-label="活动">
      {may('campaignSave') && (
        <div className={styles.bar}>
          <Button type="primary" onClick={() => onOpen('new')}>
            新建活动
          </Button>
        </div>
      )}
      <RecordList page={page} columns={columns} empty="还没有活动" onPage={(next) => change({ pageNo: next })} />
    </section>
  );
}
