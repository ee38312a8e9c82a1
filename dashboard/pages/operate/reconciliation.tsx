import { Segmented } from 'antd';
import { PageHeading } from '../../components/page-heading.tsx';
import { BillList } from '../../features/operate/bill-list.tsx';
import { ComparisonList } from '../../features/operate/comparison-list.tsx';
import { oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';

const parts = [
  { value: 'bills', label: '支付账单' },
  { value: 'ledger', label: '账本' },
] as const;
const filters = { pageNo: pageFilters.pageNo, part: oneOf(parts, 'bills') };

export function ReconciliationPage() {
  usePageTitle('对账');
  const [{ pageNo, part }, change] = useListQuery(filters);
  const List = part === 'bills' ? BillList : ComparisonList;
  return (
    <>
      <PageHeading title="对账" description="支付机构的账单与平台的账，账本的余额与明细，每天核对一次。" />
      <Segmented
        aria-label="核对什么"
        style={{ marginBottom: 16 }}
        value={part}
        options={[...parts]}
        onChange={(value) => change({ part: value })}
      />
      <List pageNo={pageNo} onPage={(next) => change({ pageNo: next })} />
    </>
  );
}
