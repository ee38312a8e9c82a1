import { CrownOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { UserView } from '#domain/accounts/views';
import { formatFullTime } from '#domain/display/times';
import { tiers } from '#domain/tiers';
import styles from './membership-box.module.css';

type Membership = Pick<UserView, 'memberStatus' | 'memberGradeName' | 'remainingDays' | 'expirationTime'>;

const dayOf = (expirationTime: string): string => formatFullTime(new Date(expirationTime)).slice(0, 10);

/** When it ends, in words. */
export function termOf({ memberStatus, remainingDays, expirationTime }: Membership): string {
  if (expirationTime === null) return memberStatus === 1 ? '长期有效' : '尚未开通会员';
  return memberStatus === 1 ? `剩余 ${remainingDays} 天，${dayOf(expirationTime)} 到期` : `会员已于 ${dayOf(expirationTime)} 到期`;
}

/** Grade, remaining days and expiry of the membership, and what can be done about it; `small` beside a menu. */
export const MembershipBox = ({
  membership,
  small = false,
  children,
}: {
  membership: Membership;
  small?: boolean;
  children?: ReactNode;
}) => (
  <div className={`${styles.box} ${small ? styles.small : ''}`}>
    <p className={styles.grade}>
      <span aria-hidden="true">
        <CrownOutlined />
      </span>
      {membership.memberGradeName === '' ? tiers.free.label : membership.memberGradeName}
    </p>
    <p className={styles.term}>{termOf(membership)}</p>
    {children}
  </div>
);
