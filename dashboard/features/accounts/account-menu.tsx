import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { Link } from 'react-router-dom';
import { displayName, maskPhone } from '#domain/accounts/display';
import { addresses } from '../../addresses.ts';
import { signOut } from '../../api/session.ts';
import { UserAvatar } from '../../components/user-avatar.tsx';
import { useUser } from '../../hooks/use-session.ts';
import styles from './account-menu.module.css';

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
          { key: 'account', icon: <UserOutlined />, label: <Link to={addresses.information}>个人中心</Link> },
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
