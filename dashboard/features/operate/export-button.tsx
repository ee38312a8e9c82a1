import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { administrationLimits } from '#domain/administration/limits';
import { causeSchema } from '#domain/administration/schema';
import { exportCallOf } from '#domain/exports/calls';
import { exportLimits } from '#domain/exports/limits';
import { exportLabels, type ExportList } from '#domain/exports/lists';
import type { Payload } from '../../api/contract.ts';
import { exportList } from '../../api/exports.ts';
import { toast } from '../../components/toast.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useMay } from './use-may.ts';

type Query<L extends ExportList> = Omit<Payload<(typeof exportCallOf)[L]>, 'cause'>;

interface Props<L extends ExportList> {
  list: L;
  /** The filters that are set. */
  query: Query<L>;
  /** Rows that they mean; undefined until it is known. */
  count: number | undefined;
}

const most = exportLimits.rows.toLocaleString('en-US');

function noteOf(list: ExportList, count: number): string {
  const rows =
    count > exportLimits.rows
      ? `有 ${count.toLocaleString('en-US')} 行，超过每次最多的 ${most} 行，只导出最新的 ${most} 行`
      : `导出 ${count.toLocaleString('en-US')} 行${exportLabels[list]}`;
  return `按现在的筛选，${rows}。文件可以用 Excel 打开；导出人、筛选和原因会记入审计日志，不会通知用户。`;
}

/** Downloads a list as a table, with the filters that are set; nothing for a role that may not. */
export function ExportButton<L extends ExportList>({ list, query, count }: Props<L>) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const name = exportCallOf[list];
  if (!may(name)) return null;
  const begin = async (cause: string): Promise<void> => {
    await exportList(name, { ...query, cause } as Payload<(typeof exportCallOf)[L]>);
    toast.success('已开始下载');
  };
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden="true" />} disabled={count === undefined || count === 0} onClick={() => setAsking(true)}>
        导出
      </Button>
      {isAsking && (
        <AskDialog
          title={`导出${exportLabels[list]}`}
          note={noteOf(list, count ?? 0)}
          confirm="导出"
          label="原因"
          rows={2}
          maxLength={administrationLimits.cause}
          schema={causeSchema}
          onConfirm={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
