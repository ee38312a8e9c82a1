import { knownErrorText } from '../../../api/known-errors.ts';
import { Button } from '../../../components/plain/button.tsx';
import styles from './entry.module.css';

const [before = '', after = ''] = knownErrorText('auth.unknownUser').split('去注册');

/** 账号未注册，你可以去注册, with its last words as a link to the form. */
export function RegisterHint({ onRegister }: { onRegister: () => void }) {
  return (
    <>
      {before}
      <Button type="link" size="small" className={styles.inline ?? ''} onClick={onRegister}>
        去注册
      </Button>
      {after}
    </>
  );
}
