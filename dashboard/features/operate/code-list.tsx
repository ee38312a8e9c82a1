import { Button } from 'antd';
import { useState } from 'react';
import type { MadeCodesView, OperateCodeBatchView } from '#domain/backoffice/views';
import { useCodes } from '../../api/backoffice.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { CodeDialog } from './code-dialog.tsx';
import { MadeCodes } from './made-codes.tsx';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

const filters = { pageNo: pageFilters.pageNo };

/** Batches of activation codes, and the making of more. */
export function CodeList() {
  const [{ pageNo }, change] = useListQuery(filters);
  const page = useCodes({ pageNo });
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeCodesView | null>(null);
  const may = useMay();
  const columns: Column<OperateCodeBatchView>[] = [
    { title: '套餐', key: 'offer', render: ({ offer }) => offer },
    { title: '数量', key: 'count', width: 120, render: ({ count }) => `${count} 个` },
    { title: '已使用', key: 'used', width: 120, render: ({ used }) => `${used} 个` },
    { title: '制作时间', key: 'time', width: 140, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  ];
  return (
    <>
      {may('operateCodeMake') && (
        <div className={styles.bar}>
          <Button type="primary" disabled={page.data === undefined} onClick={() => setMaking(true)}>
            制作激活码
          </Button>
        </div>
      )}
      <RecordList page={page} columns={columns} empty="还没有制作过激活码" onPage={(next) => change({ pageNo: next })} />
      {isMaking && page.data !== undefined && (
        <CodeDialog
          offers={page.data.offers}
          onMade={(codes) => {
            setMaking(false);
            setMade(codes);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== null && <MadeCodes codes={made.codes} onClose={() => setMade(null)} />}
    </>
  );
}
