import { AuditOutlined, FileDoneOutlined, GiftOutlined, IdcardOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { Link } from 'react-router-dom';
import { checkLabelOf, checkStatuses } from '#domain/accounts/check-status';
import { displayName, maskPhone } from '#domain/accounts/display';
import { seesUpgrade, tierAbove } from '#domain/membership/purchase';
import { addresses } from '../../addresses.ts';
import { signOut } from '../../api/session.ts';
import { UserAvatar } from '../../components/user-avatar.tsx';
import { useUser } from '../../hooks/use-session.ts';
import { CouponsEntry } from './coupons-entry.tsx';
import { AccountMoney } from './account-money.tsx';
import { OrdersEntry } from './orders-entry.tsx';
import styles from './account-menu.module.css';
import { termOf } from './membership-box.tsx';

/** What one can do about a certification: docs/decisions.md#check-status. */
const certify = { 0: '查看', 1: '查看', 2: '重新认证', 3: '去认证' } as const;

/** Who is signed in, membership, certification, and the ways to both; entries come with their pages. */
export function AccountMenu() {
  const user = useUser();
  const name = displayName(user.newNickName);
  const grade = user.memberGradeName === '' ? '免费版' : user.memberGradeName;
  const avatar = <UserAvatar size={32} className={styles.avatar} src={user.avatar} name={user.newNickName} />;

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'information', icon: <UserOutlined />, label: <Link to={addresses.information}>个人中心</Link> },
          { key: 'account', icon: <IdcardOutlined />, label: <Link to={addresses.account}>我的账号</Link> },
          { key: 'orders', icon: <FileDoneOutlined />, label: <OrdersEntry /> },
          { key: 'coupons', icon: <GiftOutlined />, label: <CouponsEntry /> },
          ...(user.role === 'administrator'
            ? [{ key: 'operate', icon: <AuditOutlined />, label: <Link to={addresses.operate('certifications')}>管理</Link> }]
            : []),
          { key: 'logout', icon: <LogoutOutlined />, label: '退出登录', onClick: () => void signOut() },
        ],
      }}
      popupRender={(menu) => (
        <div className={styles.panel}>
          <div className={styles.who}>
            {avatar}
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.phone}>{maskPhone(user.phone)}</p>
            </div>
            <span className={styles.grade}>{grade}</span>
          </div>
          <dl className={styles.facts}>
            <AccountMoney />
            <div>
              <dt>会员</dt>
              <dd>
                {termOf(user)}
                <Link to={addresses.prices({ buy: '' })}>{user.memberStatus === null ? '开通' : '续费'}</Link>
                {seesUpgrade(user.tier) && <Link to={addresses.prices({ buy: tierAbove(user.tier) })}>升级</Link>}
              </dd>
            </div>
            <div>
              <dt>认证</dt>
              <dd>
                {checkLabelOf(user.checkStatus, user)}
                <Link to={`${addresses.information}${user.checkStatus === checkStatuses.none ? '?typeShow=true' : ''}`}>
                  {certify[user.checkStatus]}
                </Link>
              </dd>
            </div>
          </dl>
          {menu}
        </div>
      )}
    >
      <button type="button" className={styles.trigger} aria-haspopup="menu">
        <span aria-hidden="true">{avatar}</span>
        <span className="visually-hidden">账号菜单，</span>
        <span className={styles.triggerName}>{name}</span>
      </button>
    </Dropdown>
  );
}
