import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  DeleteOutlined,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './state-tag.module.css';

export type Tone = 'waiting' | 'running' | 'success' | 'error' | 'quiet';

const icons: Record<Tone, ReactNode> = {
  waiting: <ClockCircleOutlined />,
  running: <LoadingOutlined />,
  success: <CheckCircleFilled />,
  error: <CloseCircleFilled />,
  quiet: <MinusCircleOutlined />,
};

/** A state as a word, a colour and an icon. */
export function StateTag({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: string }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <span aria-hidden="true">{icon ?? icons[tone]}</span>
      {children}
    </span>
  );
}

export const DeletedTag = () => (
  <StateTag tone="quiet" icon={<DeleteOutlined />}>
    已删除
  </StateTag>
);
