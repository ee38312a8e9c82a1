import { DisconnectOutlined, InboxOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { sentenceOf } from '../api/api-error.ts';
import styles from './list-notices.module.css';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text?: string;
  children?: ReactNode;
  alert?: boolean;
}

function Notice({ icon, title, text, children, alert = false }: NoticeProps) {
  return (
    <div className={styles.notice} role={alert ? 'alert' : undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** An empty list, with the one thing to do next. */
export const EmptyList = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Notice icon={<InboxOutlined />} title={title} text={text}>
    {children}
  </Notice>
);

/** No item matches the filters. */
export const NoMatch = ({ onClear }: { onClear(): void }) => (
  <Notice icon={<SearchOutlined />} title="没有符合条件的内容" text="换一个关键词或状态试试">
    <Button onClick={onClear}>清除筛选</Button>
  </Notice>
);

/** Loading failed: what happened, a retry button, and whatever else can be done (`children`). */
export const LoadError = ({ error, onRetry, children }: { error: unknown; onRetry(): void; children?: ReactNode }) => (
  <Notice icon={<DisconnectOutlined />} title="内容没有加载出来" text={sentenceOf(error)} alert>
    <Button type="primary" onClick={onRetry}>
      重新加载
    </Button>
    {children}
  </Notice>
);
