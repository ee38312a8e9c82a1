import { Grid, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { Page } from '#domain/wire/envelope';
import { DataTable, type Column } from './data-table.tsx';
import { FactList } from './fact-list.tsx';
import { LoadError } from './list-notices.tsx';
import { Pager } from './pager.tsx';
import styles from './record-list.module.css';

interface Props<Row> {
  page: Pick<SWRResponse<Page<Row>, unknown>, 'data' | 'error' | 'isLoading'> & { mutate: () => unknown };
  columns: readonly Column<Row>[];
  /** Said where there are none. */
  empty: ReactNode;
  onPage: (pageNo: number) => void;
}

interface RowsProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

function RecordCards<Row extends { id: string }>({ rows, columns }: RowsProps<Row>) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-row-key={row.id} className={styles.card}>
          <FactList
            facts={columns.filter(({ isAction }) => isAction !== true).map(({ title, render }) => ({ label: title, value: render(row) }))}
          />
          {columns
            .filter(({ isAction }) => isAction === true)
            .map(({ key, render }) => (
              <div key={key}>{render(row)}</div>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** A page of records: a table, or cards where that has no room. */
export function RecordList<Row extends { id: string }>({ page, columns, empty, onPage }: Props<Row>) {
  const { data, error, isLoading, mutate } = page;
  const wide = Grid.useBreakpoint().lg !== false;
  if (data === undefined && error !== undefined) return <LoadError error={error} onRetry={() => void mutate()} />;
  const rows = data?.results ?? [];
  return (
    <>
      <Spin spinning={isLoading} description="正在读取">
        <div className={styles.records}>
          {rows.length === 0 && <div className={styles.empty}>{data === undefined ? '' : empty}</div>}
          {rows.length > 0 && (wide ? <DataTable rows={rows} columns={columns} /> : <RecordCards rows={rows} columns={columns} />)}
        </div>
      </Spin>
      {data !== undefined && <Pager {...data} className={styles.pages} unit="条" onPage={onPage} />}
    </>
  );
}
