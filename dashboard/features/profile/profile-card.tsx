import { Button } from 'antd';
import { useState } from 'react';
import { maskPhone, shortName } from '#domain/accounts/display';
import type { PersonalInfoView } from '#domain/profile/views';
import { FactList } from '../../components/fact-list.tsx';
import { UserAvatar } from '../../components/user-avatar.tsx';
import { useUser } from '../../hooks/use-session.ts';
import { AvatarDialog } from './avatar-dialog.tsx';
import styles from './profile-card.module.css';

/** Picture, name and what identifies the account. */
export function ProfileCard({ info }: { info: PersonalInfoView }) {
  const { newNickName, avatar } = useUser();
  const [choosing, setChoosing] = useState(false);
  const facts = [
    { label: '手机号', value: maskPhone(info.mobileNum) },
    { label: '邮箱', value: info.email === '' ? '未绑定' : info.email },
    { label: '会员', value: info.memberGradeName === '' ? '免费版' : info.memberGradeName },
  ];
  return (
    <div className={styles.card}>
      <UserAvatar src={avatar} name={newNickName} size={96} className={styles.avatar} />
      <p className={styles.name} title={newNickName}>
        {shortName(newNickName)}
      </p>
      <p className={styles.number}>账号 {info.accountNumber}</p>
      <Button onClick={() => setChoosing(true)}>修改头像</Button>
      <div className={styles.facts}>
        <FactList facts={facts} />
      </div>
      {choosing && <AvatarDialog hasAvatar={info.avatar !== ''} onClose={() => setChoosing(false)} />}
    </div>
  );
}
