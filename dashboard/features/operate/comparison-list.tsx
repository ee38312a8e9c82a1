import type { OperateComparisonView } from '#domain/backoffice/views';
import { useComparisons } from '../../api/backoffice.ts';
import type { Column } from '../../components/data-table.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { DifferenceState } from './difference-state.tsx';
import styles from './operate.module.css';

/** The ledger's comparisons with itself, the latest first, with what they found. */
export function ComparisonList({ pageNo, onPage }: { pageNo: number; onPage: (pageNo: number) => void }) {
  const { data, ...page } = useComparisons({ pageNo });
  const columns: Column<OperateComparisonView & { id: string }>[] = [
    { title: '日期', key: 'day', width: 130, render: ({ day }) => day },
    { title: '账户', key: 'accounts', width: 120, render: ({ accounts }) => accounts },
    { title: '笔数', key: 'operations', width: 120, render: ({ operations }) => operations },
    {
      title: '核对',
      key: 'state',
      width: 170,
      render: ({ finishedAt, differences }) => (
        <DifferenceState isFinished={finishedAt !== null} differences={differences} waiting="进行中" />
      ),
    },
    {
      title: '发现',
      key: 'found',
      render: ({ found }) =>
        found.length === 0 ? (
          '—'
        ) : (
          <span className={styles.details}>
            {found.map((one) => `${one.about}：${one.id}，应为 ${one.expected}，实为 ${one.found}`).join('；')}
          </span>
        ),
    },
  ];
  const results = data?.results.map((comparison) => ({ ...comparison, id: comparison.day }));
  return (
    <RecordList
      page={{ ...page, data: data && results && { ...data, results } }}
      columns={columns}
      empty="还没有核对过。每天凌晨 3 点之后核对一次。"
      onPage={onPage}
    />
  );
}
