import { Button } from 'antd';
import { useState } from 'react';
import { bulkActs, bulkActsOf, type BulkActName } from '#domain/bulk/acts';
import { isOverBulk } from '#domain/bulk/state';
import { useBulkActs } from '../../api/bulk.ts';
import type { Payload } from '../../api/contract.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkDrawer, bulkPage } from './bulk-drawer.tsx';
import { bulkLabel } from './bulk-words.ts';
import { useMay } from './use-may.ts';

interface Props {
  /** The filters that are set. */
  over: Omit<Payload<'bulkPreview'>, 'act' | 'state'> & { state: NonNullable<Payload<'bulkPreview'>['state']> };
  /** Rows that they mean; undefined until it is known. */
  count: number | undefined;
}

/** What can be done to all work that the filters mean, and what was; nothing for a role that may not. */
export function BulkButtons({ over, count }: Props) {
  const may = useMay();
  const [asking, setAsking] = useState<BulkActName>();
  const [isOpen, setOpen] = useState(false);
  const acts = useBulkActs(may('bulkList') ? bulkPage : null);
  const underWay = acts.data?.results.filter(({ status }) => !isOverBulk(status)).length ?? 0;
  const offered = may('bulkBegin') && count !== undefined && count > 0 ? bulkActsOf(over.state) : [];
  return (
    <>
      {offered.map((act) => (
        <Button key={act} danger={bulkActs[act].refunds} onClick={() => setAsking(act)}>
          {bulkLabel(act)}
        </Button>
      ))}
      {may('bulkList') && (acts.data?.totalCount ?? 0) > 0 && (
        <Button type="text" onClick={() => setOpen(true)}>
          {underWay === 0 ? '批量操作' : `批量操作（${underWay} 个没有结束）`}
        </Button>
      )}
      {asking !== undefined && (
        <BulkDialog
          act={asking}
          over={over}
          onBegun={() => {
            setAsking(undefined);
            setOpen(true);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <BulkDrawer open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
