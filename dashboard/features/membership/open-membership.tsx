import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { useSession } from '../../hooks/use-session.ts';
import styles from './open-membership.module.css';

/** The way to buy a membership, in a header; not for who has one. Visitors sign in on the way. */
export function OpenMembership({ className = '' }: { className?: string | undefined }) {
  const session = useSession();
  if (session.phase === 'starting' || (session.phase === 'signedIn' && session.user.memberStatus === 1)) return null;
  return (
    <Link className={`${styles.open} ${className}`} to={addresses.prices({ buy: '' })}>
      开通会员
    </Link>
  );
}
