import { Skeleton } from 'antd';
import { formatYuan } from '#domain/money/yuan';
import type { QuoteView } from '#domain/orders/views';
import { LoadError } from '../../../components/list-notices.tsx';
import type { StartingWork } from './use-start-work.ts';
import styles from './work-price.module.css';

export const isFree = ({ coversByCount, payAble }: QuoteView): boolean => coversByCount || payAble === 0;

/** What the button of the dialog does. */
export function startLabel(quote: QuoteView | undefined): string {
  if (quote === undefined) return '开始';
  return isFree(quote) ? '免费开始' : `支付 ${formatYuan(quote.payAble)} 并开始`;
}

interface WorkPriceProps {
  starting: StartingWork;
  files: number;
  /** The same in words. */
  counted: string;
  each: number;
}

/** What `each` job for each of so many files costs before it is started: its price, what is left of a free count, and what membership would make of it. */
export function WorkPrice({ starting, files, counted, each }: WorkPriceProps) {
  const { quote, quoteError, askAgain } = starting;
  if (quote === undefined) {
    if (quoteError !== undefined) return <LoadError error={quoteError} onRetry={askAgain} />;
    return <Skeleton.Button active style={{ width: 160, height: 28 }} />;
  }
  const free = isFree(quote);
  return (
    <section className={styles.price} aria-label="费用">
      <p>
        <span>{each > 1 ? `${files * each} 份结果的费用` : files > 1 ? `${counted}的费用` : '本次费用'}</span>
        <strong>{formatYuan(free ? 0 : quote.payAble)}</strong>
        {free && quote.amount > 0 && <s>{formatYuan(quote.amount)}</s>}
        {quote.coversByCount && <em>使用 {files * each} 次会员免费次数</em>}
      </p>
      {quote.memberLine !== null && <p className={styles.member}>{quote.memberLine}</p>}
    </section>
  );
}
