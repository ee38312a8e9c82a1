import { exportLabels, type ExportList } from '#domain/exports/lists';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface EndedExport {
  exportId: string;
  list: ExportList;
  /** That were sent. */
  rows: number;
  /** `cut`: there were more than an export holds; `left`: its reader went, or was sent away. */
  ended: 'complete' | 'cut' | 'left' | 'failed';
  by: Administrator;
}

/** Makes room for the next export of the same person, and says in the audit log what of this one went out. */
export async function endExport(deps: ClockDeps, { exportId, list, rows, ended, by }: EndedExport): Promise<void> {
  const { staffExports, transact } = deps.database;
  await transact(async (transaction) => {
    await staffExports.destroy({ where: { userId: by.administratorId, exportId }, transaction });
    const about = { actorId: by.administratorId, subjectId: null, address: by.address };
    const details = { list: exportLabels[list], rows, ended };
    await recordAudit(deps.database, { ...about, event: 'exportEnded', details }, currentTime(deps), transaction);
  });
}
