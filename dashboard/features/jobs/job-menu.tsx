import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobCardView } from '#domain/jobs/views';
import { RenameDialog } from '../../components/rename-dialog.tsx';
import type { JobActions } from './use-job-actions.ts';

interface JobMenuProps {
  job: JobCardView;
  actions: JobActions;
  onAgain(job: JobCardView): void;
}

/** The less frequent things to do with a job. */
export function JobMenu({ job, actions, onAgain }: JobMenuProps) {
  const [renaming, setRenaming] = useState(false);
  const navigate = useNavigate();
  const done = job.status === 'Success';
  const entries: [boolean, NonNullable<MenuProps['items']>[number], () => void][] = [
    [done, { key: 'report', label: '下载报告' }, () => actions.download(job, 'report')],
    [isFinalJobStatus(job.status), { key: 'again', label: '换方案再次处理' }, () => onAgain(job)],
    [true, { key: 'rename', label: '重命名' }, () => setRenaming(true)],
    [true, { key: 'source', label: '查看源文件检测报告' }, () => void navigate(`/workbench/myUpload?report=${job.fileId}`)],
    [true, { key: 'delete', label: '删除', danger: true }, () => actions.remove(job)],
  ];
  const shown = entries.filter(([applies]) => applies);
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items: shown.map(([, item]) => item), onClick: ({ key }) => shown.find(([, item]) => item?.key === key)?.[2]() }}
      >
        <Button icon={<MoreOutlined />} aria-label={`更多操作：${job.modelName}`} />
      </Dropdown>
      {renaming && <RenameDialog name={job.modelName} onSave={(name) => actions.rename(job, name)} onClose={() => setRenaming(false)} />}
    </>
  );
}
