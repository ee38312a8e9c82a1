import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, type InputProps } from 'antd';
import { useId, useState } from 'react';
import { typedPhoneOrOther } from '#domain/accounts/typed';
import styles from './operate.module.css';

interface Props extends Pick<InputProps, 'inputMode' | 'maxLength' | 'placeholder'> {
  /** What is searched for when it is first shown. */
  initial: string;
  label: string;
  /** What is wrong with a keyword; undefined where nothing. */
  problemOf?: (keyword: string) => string | undefined;
  onSearch: (keyword: string) => void;
}

/** A field that searches when it is asked to, or cleared; what is wrong is said below it. */
export function KeywordSearch({ initial, label, problemOf, onSearch, ...field }: Props) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState('');
  const id = useId();
  const search = (wanted: string): void => {
    const found = problemOf?.(wanted) ?? '';
    setProblem(found);
    if (found === '') onSearch(wanted);
  };
  return (
    <div className={styles.searching}>
      <Input
        {...field}
        {...(problem !== '' && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': id })}
        className={styles.search ?? ''}
        allowClear
        value={text}
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label={label}
        onChange={(event) => {
          setText(typedPhoneOrOther(event.target.value));
          if (event.target.value === '') search('');
        }}
        onPressEnter={() => search(text.trim())}
      />
      <Button onClick={() => search(text.trim())}>查找</Button>
      <p id={id} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
