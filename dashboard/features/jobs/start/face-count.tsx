import { Form, InputNumber } from 'antd';
import { useId } from 'react';
import styles from './face-count.module.css';

/** Among cards of how many faces a result has, the one that asks for a number of one's own. */
export const byCount = { value: 'faces', label: '指定面数', hint: '引擎、平台有面数要求时' } as const;

interface FaceCountProps {
  /** null while nothing is typed. */
  value: number | null;
  /** What is wrong with it. */
  problem: string | undefined;
  /** What stands behind the number. */
  suffix: string;
  onChange: (faces: number | null) => void;
}

/** Asks for the number of faces that a result is to have. */
export function FaceCount({ value, problem, suffix, onChange }: FaceCountProps) {
  const id = useId();
  return (
    <Form.Item
      className={styles.field}
      label="目标面数"
      htmlFor={id}
      {...(problem !== undefined && { validateStatus: 'error' as const, help: problem })}
    >
      <InputNumber<number> id={id} className={styles.count} value={value} precision={0} suffix={suffix} onChange={onChange} />
    </Form.Item>
  );
}
