import { useNavigate } from 'react-router-dom';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobCardView } from '#domain/jobs/views';
import { addresses } from '../../addresses.ts';
import { MoreMenu, unless, type MenuAction } from '../../components/more-menu.tsx';
import type { JobActions } from './use-job-actions.ts';

/** Actions on a job. The page owns their dialogs, so that they survive when the card disappears. */
export interface JobHandlers extends JobActions {
  onAgain(job: JobCardView): void;
  /** Of results that can be written in other formats. */
  onConvert?(job: JobCardView): void;
  onRename(job: JobCardView): void;
  /** Where a result is looked at. */
  onRate?(job: JobCardView): void;
  onMenuOpenChange?(open: boolean): void;
}

/** Where the report of its source's check is read. */
const reportOf = ({ kind, fileId }: JobCardView): string =>
  kind === 'superResolve' ? addresses.uploadMaps({ report: fileId }) : addresses.files('workbench', { report: fileId });

interface JobMenuProps {
  job: JobCardView;
  handlers: JobHandlers;
}

/** The less frequent actions on a job. */
export function JobMenu({ job, handlers }: JobMenuProps) {
  const navigate = useNavigate();
  const actions: MenuAction[] = [
    {
      ...{ key: 'report', label: '下载报告', letter: 'x', reason: unless(job.status === 'Success', '处理成功后可用') },
      onSelect: () => handlers.download(job, 'report'),
    },
    {
      ...{ key: 'again', label: '换方案再次处理', letter: 'h', reason: unless(isFinalJobStatus(job.status), '处理结束后可用') },
      onSelect: () => handlers.onAgain(job),
    },
    ...(handlers.onConvert === undefined || job.kind !== 'lightweight'
      ? []
      : [
          {
            ...{ key: 'convert', label: '转换格式', letter: 'z', reason: unless(job.status === 'Success', '处理成功后可用') },
            onSelect: () => handlers.onConvert?.(job),
          },
        ]),
    ...(handlers.onRate === undefined
      ? []
      : [
          {
            ...{ key: 'rate', label: '评价结果', letter: 'p', reason: unless(job.status === 'Success', '处理成功后可用') },
            onSelect: () => handlers.onRate?.(job),
          },
        ]),
    { key: 'rename', label: '重命名', letter: 'c', onSelect: () => handlers.onRename(job) },
    ...(job.fileId === ''
      ? []
      : [
          {
            ...{ key: 'source', label: '查看源文件检测报告', letter: 'c' },
            onSelect: () => void navigate(reportOf(job)),
          },
        ]),
    { key: 'delete', label: '删除', letter: 's', danger: true, onSelect: () => handlers.remove(job) },
  ];
  return <MoreMenu name={job.modelName} actions={actions} onOpenChange={handlers.onMenuOpenChange} />;
}
