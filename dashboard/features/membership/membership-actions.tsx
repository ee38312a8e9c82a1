import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { seesUpgrade, tierAbove } from '#domain/membership/purchase';
import type { UserView } from '#domain/accounts/views';
import { addresses } from '../../addresses.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import styles from './membership-actions.module.css';

const ComparisonDialog = lazyDialog(async () => (await import('./comparison-dialog.tsx')).ComparisonDialog);

/** Opens, renews or upgrades the membership, and compares what the tiers have. */
export function MembershipActions({ user: { tier, memberStatus } }: { user: Pick<UserView, 'tier' | 'memberStatus'> }) {
  const [isComparing, setComparing] = useState(false);
  const wasMember = memberStatus !== null;
  return (
    <p className={styles.actions}>
      <Link className={styles.buy} to={addresses.prices({ buy: '' })}>
        {wasMember ? '续费会员' : '开通会员'}
      </Link>
      {seesUpgrade(tier) && (
        <Link className={styles.more} to={addresses.prices({ buy: tierAbove(tier) })}>
          升级
        </Link>
      )}
      <button type="button" className={styles.more} onClick={() => setComparing(true)}>
        权益对比
      </button>
      {isComparing && (
        <Suspense fallback={null}>
          <ComparisonDialog current={tier} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </p>
  );
}
