import styles from './operate.module.css';

interface Props {
  account: { nickName: string; phone: string; isFrozen?: boolean };
}

/** Whose a row is: the nickname, and below it the phone, which never breaks. */
export const AccountName = ({ account: { nickName, phone, isFrozen = false } }: Props) => (
  <>
    {nickName}
    {isFrozen && '（已冻结）'}
    <span className={styles.below}>{phone}</span>
  </>
);
