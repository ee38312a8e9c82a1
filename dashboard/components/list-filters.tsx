import { SearchOutlined } from '@ant-design/icons';
import { Input, Segmented, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import styles from './list-filters.module.css';

interface Option<T extends string> {
  value: T;
  label: string;
}

interface ListFiltersProps<Status extends string, Sort extends string> {
  keyword: string;
  onKeyword(keyword: string): void;
  placeholder: string;
  /** What is wrong with the keyword. */
  problem?: string;
  statuses: readonly Option<Status>[];
  status: Status;
  onStatus(status: Status): void;
  /** Names the choice beside the states; default 排序. */
  sortLabel?: string;
  sorts: readonly Option<Sort>[];
  sort: Sort;
  onSort(sort: Sort): void;
}

const typingPauseMs = 300;

/** Search, state and order of a list. */
export function ListFilters<Status extends string, Sort extends string>(props: ListFiltersProps<Status, Sort>) {
  const { keyword, onKeyword, placeholder, problem = '', statuses, status, onStatus, sortLabel = '排序', sorts, sort, onSort } = props;
  const problemId = useId();
  const [text, setText] = useState(keyword);
  useEffect(() => setText(keyword), [keyword]);
  useEffect(() => {
    if (text.trim() === keyword) return undefined;
    const timer = setTimeout(() => onKeyword(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, keyword, onKeyword]);
  return (
    <div className={styles.bar} role="search">
      <Input
        className={styles.search}
        allowClear
        value={text}
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        {...(problem !== '' && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': problemId })}
      />
      <div className={styles.statuses}>
        <Segmented aria-label="按状态筛选" value={status} options={[...statuses]} onChange={onStatus} />
      </div>
      <Select className={styles.sort} aria-label={sortLabel} value={sort} options={[...sorts]} onChange={onSort} />
      {problem !== '' && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
