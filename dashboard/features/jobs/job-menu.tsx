import { useNavigate } from 'react-router-dom';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobCardView } from '#domain/jobs/views';
import { addresses } from '../../addresses.ts';
import { MoreMenu, type MenuAction } from '../../components/more-menu.tsx';
import type { JobActions } from './use-job-actions.ts';

/** Actions on a job. The page owns their dialogs, so that they survive when the card disappears. */
export interface JobHandlers extends JobActions {
  onAgain(job: JobCardView): void;
  onRename(job: JobCardView): void;
  onMenuOpenChange?(open: boolean): void;
}

interface JobMenuProps {
  job: JobCardView;
  handlers: JobHandlers;
}

/** The less frequent actions on a job. */
export function JobMenu({ job, handlers }: JobMenuProps) {
  const navigate = useNavigate();
  const entries: [applies: boolean, action: MenuAction][] = [
    [job.status === 'Success', { key: 'report', label: '下载报告', onSelect: () => handlers.download(job, 'report') }],
    [isFinalJobStatus(job.status), { key: 'again', label: '换方案再次处理', onSelect: () => handlers.onAgain(job) }],
    [true, { key: 'rename', label: '重命名', onSelect: () => handlers.onRename(job) }],
    [
      true,
      { key: 'source', label: '查看源文件检测报告', onSelect: () => void navigate(addresses.files('workbench', { report: job.fileId })) },
    ],
    [true, { key: 'delete', label: '删除', danger: true, onSelect: () => handlers.remove(job) }],
  ];
  return (
    <MoreMenu
      name={job.modelName}
      actions={entries.filter(([applies]) => applies).map(([, action]) => action)}
      onOpenChange={handlers.onMenuOpenChange}
    />
  );
}
