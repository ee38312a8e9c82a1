import { Checkbox } from 'antd';
import type { OperateOrderView } from '#domain/backoffice/views';
import { formatYuan } from '#domain/money/yuan';
import { Section } from './section.tsx';
import styles from './operate.module.css';

interface Props {
  order: OperateOrderView;
  /** Numbers of the lines that are to be refunded. */
  chosen: readonly number[];
  onChoose: (lines: readonly number[]) => void;
}

/** What was bought; of several, some can be chosen to be refunded alone. */
export function OrderLines({ order: { lines, refundable }, chosen, onChoose }: Props) {
  const mayChoose = refundable && lines.length > 1;
  const toggle = (line: number, on: boolean): void => onChoose(on ? [...chosen, line] : chosen.filter((one) => one !== line));
  return (
    <Section title="内容">
      <ul className={styles.steps}>
        {lines.map(({ line, description, payAble, status, label, refunded, jobId, jobStatus }) => (
          <li key={line}>
            <span>
              {mayChoose && status !== 'Refunded' ? (
                <Checkbox checked={chosen.includes(line)} onChange={(event) => toggle(line, event.target.checked)}>
                  {description}
                </Checkbox>
              ) : (
                description
              )}
            </span>
            <span>{formatYuan(payAble)}</span>
            <p>
              {label}
              {refunded > 0 && ` ${formatYuan(refunded)}`}
              {jobId !== null && `，处理 ${jobId}：${jobStatus ?? '已删除'}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
