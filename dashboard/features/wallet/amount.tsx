import { formatYuan } from '#domain/money/yuan';
import styles from './wallet.module.css';

/** An amount in fen, as prominent as what it is about. */
export const Amount = ({ fen, strong = false }: { fen: number; strong?: boolean }) => (
  <span className={strong ? styles.strong : undefined}>{formatYuan(fen)}</span>
);

/** What came in or went out, in its own unit. */
export const Movement = ({ text }: { text: string }) => <span className={text.startsWith('-') ? styles.out : styles.in}>{text}</span>;
