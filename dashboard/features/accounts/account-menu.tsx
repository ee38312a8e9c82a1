import { LogoutOutlined } from '@ant-design/icons';
import { Avatar, Dropdown } from 'antd';
import { displayName, maskPhone } from '#domain/accounts/display';
import { signOut } from '../../api/session.ts';
import { useUser } from '../../hooks/use-session.ts';
import styles from './account-menu.module.css';

export function AccountMenu() {
  const user = useUser();
  const name = displayName(user.newNickName);
  const grade = user.memberGradeName === '' ? '免费版' : user.memberGradeName;
  const avatar = (
    <Avatar size={32} className={styles.avatar ?? ''} {...(user.avatar !== '' && { src: user.avatar })} alt="">
      {[...user.newNickName][0] ?? '我'}
    </Avatar>
  );

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: [{ key: 'logout', icon: <LogoutOutlined />, label: '退出登录' }], onClick: () => void signOut() }}
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
