import { Pagination, Table, type TableProps } from 'antd';
import type { SWRResponse } from 'swr';
import type { Page } from '#domain/wire/envelope';
import { LoadError } from '../../components/list-notices.tsx';
import styles from './operate.module.css';

interface Props<Row> {
  page: SWRResponse<Page<Row>, unknown>;
  columns: TableProps<Row>['columns'];
  /** Said where there are none. */
  empty: string;
  onPage: (pageNo: number) => void;
  onOpen?: (row: Row) => void;
}

/** A page of records as a table that scrolls sideways on a narrow screen. */
export function RecordList<Row extends { id: string }>({ page, columns, empty, onPage, onOpen }: Props<Row>) {
  const { data, error, isLoading, mutate } = page;
  if (data === undefined && error !== undefined) return <LoadError error={error} onRetry={() => void mutate()} />;
  return (
    <>
      <div className={styles.table}>
        <Table<Row>
          rowKey="id"
          {...(columns !== undefined && { columns })}
          dataSource={data?.results ?? []}
          loading={{ spinning: isLoading, description: '正在读取' }}
          pagination={false}
          locale={{ emptyText: empty }}
          scroll={{ x: 720 }}
          {...(onOpen !== undefined && { onRow: (row: Row) => ({ onClick: () => onOpen(row), style: { cursor: 'pointer' } }) })}
        />
      </div>
      {data !== undefined && data.totalCount > data.pageSize && (
        <div className={styles.pages}>
          <Pagination
            current={data.pageNo}
            pageSize={data.pageSize}
            total={data.totalCount}
            showSizeChanger={false}
            showTotal={(total) => `共 ${total} 条`}
            onChange={onPage}
          />
        </div>
      )}
    </>
  );
}
