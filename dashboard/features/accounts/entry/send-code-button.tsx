import { Button } from '../../../components/plain/button.tsx';
import styles from './entry.module.css';

interface Props {
  /** Until it may be sent again. */
  secondsLeft: number;
  sending: boolean;
  onSend: () => void;
}

export function SendCodeButton({ secondsLeft, sending, onSend }: Props) {
  return (
    <Button size="large" className={styles.send ?? ''} disabled={secondsLeft > 0} loading={sending} onClick={onSend}>
      {secondsLeft > 0 ? `${secondsLeft}s后重新发送` : '发送验证码'}
    </Button>
  );
}
