import { CrownOutlined } from '@ant-design/icons';
import type { OrderInfoView } from '#domain/orders/views';
import { tiers } from '#domain/tiers';
import { addresses } from '../../addresses.ts';
import { useUser } from '../../hooks/use-session.ts';
import styles from './payments.module.css';

/** What membership makes of this order, or would, and the way to more of it, which the highest grade has no use of. It opens beside the order, which waits. */
export function MemberLine({ order }: { order: OrderInfoView }) {
  const { memberStatus, memberGradeName } = useUser();
  if (order.memberLine === null) return null;
  const isMember = memberStatus === 1;
  return (
    <p className={styles.member}>
      <CrownOutlined aria-hidden />
      <span>{order.memberLine}</span>
      {!(isMember && memberGradeName === tiers.professional.label) && (
        <a href={addresses.prices()} target="_blank" rel="noreferrer">
          {isMember ? '升级会员' : '开通会员'}
        </a>
      )}
    </p>
  );
}
