import { CrownOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { UserView } from '#domain/accounts/views';
import { termTexts } from '#domain/profile/term-text';
import { tiers } from '#domain/tiers';
import styles from './membership-box.module.css';

type Membership = Pick<UserView, 'memberStatus' | 'memberGradeName' | 'remainingDays' | 'expirationTime' | 'memberTerms'>;

/** Grade, remaining days and expiry of the membership, what is queued after it, and what can be done about it; `small` beside a menu. */
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
    {termTexts(membership).map((text) => (
      <p key={text} className={styles.term}>
        {text}
      </p>
    ))}
    {children}
  </div>
);
