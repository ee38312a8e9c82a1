import { useState } from 'react';
import { formatCount } from '#domain/display/numbers';
import type { PointsView } from '#domain/mall/views';
import { usePoints } from '../../../api/modeler.ts';
import type { Column } from '../../../components/data-table.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { RecordList } from '../../../components/record-list.tsx';
import styles from './points-dialog.module.css';

/** Records of one page of the dialog. */
export const pointsAtOnce = 10;

const columns: Column<PointsView['records']['results'][number]>[] = [
  { title: '日期', key: 'day', width: 120, render: ({ day }) => day },
  { title: '因为', key: 'title', render: ({ title }) => title },
  { title: '次数', key: 'times', width: 80, render: ({ times }) => formatCount(times) },
  { title: '积分', key: 'points', width: 80, render: ({ points }) => `+${formatCount(points)}` },
];

/** What brought one's points, day by day, and the rules. */
export function PointsDialog({ onClose }: { onClose: () => void }) {
  const [pageNo, setPageNo] = useState(1);
  const page = usePoints({ pageNo, pageSize: pointsAtOnce });
  return (
    <Dialog title="积分" width={680} footer={null} onCancel={onClose} scrolls>
      {page.data !== undefined && (
        <>
          <p>
            现有 <strong>{formatCount(page.data.integral)}</strong> 分。积分由现有的记录算出：取消的收藏和点赞、退款的订单不再算。
          </p>
          <table className={styles.rules}>
            <caption>规则</caption>
            <thead>
              <tr>
                <th scope="col">因为</th>
                <th scope="col">每次</th>
                <th scope="col">每天最多</th>
              </tr>
            </thead>
            <tbody>
              {page.data.rules.map(({ kind, title, points, dailyMost }) => (
                <tr key={kind}>
                  <th scope="row">{title}</th>
                  <td>{points}</td>
                  <td>{dailyMost}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <h3 className={styles.title}>记录</h3>
      <RecordList
        page={{ ...page, data: page.data?.records }}
        columns={columns}
        empty="还没有积分。发布模型、被购买或收藏后，这里会有记录。"
        onPage={setPageNo}
      />
    </Dialog>
  );
}
