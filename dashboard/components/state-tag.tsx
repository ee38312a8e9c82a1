import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  DeleteOutlined,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { FileStatus } from '#domain/files/state';
import { fileStatusLabels } from '#domain/files/labels';
import type { JobStatus } from '#domain/jobs/state';
import { jobStatusLabels } from '#domain/jobs/labels';
import styles from './state-tag.module.css';

type Tone = 'waiting' | 'running' | 'success' | 'error' | 'quiet';

const icons: Record<Tone, ReactNode> = {
  waiting: <ClockCircleOutlined />,
  running: <LoadingOutlined />,
  success: <CheckCircleFilled />,
  error: <CloseCircleFilled />,
  quiet: <MinusCircleOutlined />,
};

const fileTones: Record<FileStatus, Tone> = {
  Pending: 'waiting',
  Checking: 'running',
  Success: 'success',
  Error: 'error',
  Cancelled: 'quiet',
};
const jobTones: Record<JobStatus, Tone> = {
  Queued: 'waiting',
  Running: 'running',
  Waiting: 'running',
  Success: 'success',
  Error: 'error',
  Cancelled: 'quiet',
};

function Tag({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: string }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <span aria-hidden="true">{icon ?? icons[tone]}</span>
      {children}
    </span>
  );
}

/** The state of a source file's check: word, colour and icon. */
export const FileStateTag = ({ status, deleted }: { status: FileStatus; deleted: boolean }) =>
  deleted ? <DeletedTag /> : <Tag tone={fileTones[status]}>{fileStatusLabels[status]}</Tag>;

/** The state of a job: word, colour and icon. */
export const JobStateTag = ({ status, deleted }: { status: JobStatus; deleted: boolean }) =>
  deleted ? <DeletedTag /> : <Tag tone={jobTones[status]}>{jobStatusLabels[status]}</Tag>;

const DeletedTag = () => (
  <Tag tone="quiet" icon={<DeleteOutlined />}>
    已删除
  </Tag>
);
