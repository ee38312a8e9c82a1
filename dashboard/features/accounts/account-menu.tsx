import {
  AuditOutlined,
  BellOutlined,
  FileDoneOutlined,
  GiftOutlined,
  HeartOutlined,
  IdcardOutlined,
  LogoutOutlined,
  StarOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { checkLabelOf, checkStatuses } from '#domain/accounts/check-status';
import { displayName, maskPhone } from '#domain/accounts/display';
import { isPublisher } from '#domain/accounts/publisher';
import { seesUpgrade, tierAbove } from '#domain/membership/purchase';
import { formatYuan, yuanText } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { useUnreadComments, useUnreadMessages } from '../../api/messages.ts';
import { useAccountInformation } from '../../api/profile.ts';
import { signOut } from '../../api/session.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { Menu } from '../../components/menu.tsx';
import menuStyles from '../../components/menu.module.css';
import { UserAvatar } from '../../components/user-avatar.tsx';
import { useUser } from '../../hooks/use-session.ts';
import styles from './account-menu.module.css';
import { interruptedByLeaving } from '../../hooks/leaving.ts';
import { termTexts } from '#domain/profile/term-text';

const SignOutDialog = lazyDialog(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

/** What one can do about a certification: docs/decisions/check-status.md. */
const certify = { 0: '查看', 1: '查看', 2: '重新认证', 3: '去认证' } as const;

/** Who is signed in, membership, certification, and the ways to both; entries come with their pages. */
export function AccountMenu() {
  const user = useUser();
  const [interrupted, setInterrupted] = useState<string>();
  const name = displayName(user.newNickName);
  const avatar = <UserAvatar size={32} className={styles.avatar} src={user.avatar} name={user.newNickName} />;
  const leave = (): void => {
    const running = interruptedByLeaving();
    if (running === undefined) void signOut();
    else setInterrupted(running);
  };
  return (
    <>
      <Menu
        name="账号菜单"
        className={styles.panel}
        trigger={(carries) => (
          <button {...carries} type="button" className={styles.trigger}>
            <span aria-hidden="true">{avatar}</span>
            <span className="visually-hidden">账号菜单，</span>
            <span className={styles.triggerName}>{name}</span>
          </button>
        )}
      >
        {(close) => (
          <>
            <div className={styles.who}>
              {avatar}
              <div>
                <div className={styles.name}>{name}</div>
                <div className={styles.phone}>{maskPhone(user.phone)}</div>
              </div>
              <span className={styles.grade}>{user.memberGradeName === '' ? '免费版' : user.memberGradeName}</span>
            </div>
            <Facts close={close} />
            <Ways close={close} />
            <Way letter="t" icon={<LogoutOutlined />} onSelect={() => (close(), leave())}>
              退出登录
            </Way>
          </>
        )}
      </Menu>
      {interrupted !== undefined && (
        <Suspense fallback={null}>
          <SignOutDialog interrupted={interrupted} onClose={() => setInterrupted(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface FactWay {
  to: string;
  label: string;
  letter: string;
}

/** What an account has, with what can be done about it. */
function Facts({ close }: { close: () => void }) {
  const user = useUser();
  const { data } = useAccountInformation();
  // Who has income by what he sold once is known with the answer; a row that came later would move the others under the pointer.
  const [sells] = useState(isPublisher(user.uploaderType) || (data?.incomeBalance ?? 0) > 0);
  const { memberStatus, checkStatus } = user;
  const facts: { label: string; text: string; ways: FactWay[] }[] = [
    {
      label: '云币',
      text: data === undefined ? '—' : yuanText(data.cloudCoin),
      ways: [{ to: addresses.recharge, label: '充值', letter: 'c' }],
    },
    ...(sells
      ? [
          {
            label: '收益',
            text: data === undefined ? '—' : formatYuan(data.incomeBalance),
            ways: [{ to: addresses.withdrawals, label: '提现', letter: 't' }],
          },
        ]
      : []),
    {
      label: '会员',
      text: termTexts(user).join('；'),
      ways: [
        memberStatus === null
          ? { to: addresses.prices({ buy: '' }), label: '开通', letter: 'k' }
          : { to: addresses.prices({ buy: '' }), label: '续费', letter: 'x' },
        ...(seesUpgrade(user.tier) ? [{ to: addresses.prices({ buy: tierAbove(user.tier) }), label: '升级', letter: 's' }] : []),
      ],
    },
    {
      label: '认证',
      text: checkLabelOf(checkStatus, user),
      ways: [
        {
          to: `${addresses.information}${checkStatus === checkStatuses.none ? '?typeShow=true' : ''}`,
          label: certify[checkStatus],
          letter: { 0: 'c', 1: 'c', 2: 'c', 3: 'q' }[checkStatus],
        },
      ],
    },
  ];
  const id = useId();
  return (
    <div role="group" aria-label="账户" className={styles.facts}>
      {facts.map(({ label, text, ways }) => (
        <div key={label} role="none">
          <span id={`${id}${label}`} className={styles.fact}>
            <span>{label}</span>
            <span>{text}</span>
          </span>
          {ways.map((way) => (
            <Link
              key={way.label}
              role="menuitem"
              tabIndex={-1}
              data-letter={way.letter}
              aria-describedby={`${id}${label}`}
              to={way.to}
              onClick={close}
            >
              {way.label}
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

function Ways({ close }: { close: () => void }) {
  const { role } = useUser();
  const { unPayOrderCount: unpaid = 0, couponCount = 0 } = useAccountInformation().data ?? {};
  const unread = (useUnreadMessages().data?.unreadCount ?? 0) + (useUnreadComments().data?.unreadCount ?? 0);
  return (
    <>
      <Way letter="g" icon={<UserOutlined />} to={addresses.information} onSelect={close}>
        个人中心
      </Way>
      <Way letter="w" icon={<IdcardOutlined />} to={addresses.account} onSelect={close}>
        我的账号
      </Way>
      <Way letter="w" icon={<FileDoneOutlined />} to={addresses.orders(unpaid > 0 ? { status: 'unpaid' } : {})} onSelect={close}>
        我的订单
        <Badge count={unpaid} of="个待支付" />
      </Way>
      <Way letter="w" icon={<GiftOutlined />} to={addresses.coupons} onSelect={close}>
        我的优惠券
        <Badge count={couponCount} of="张可用" isQuiet />
      </Way>
      <Way letter="w" icon={<BellOutlined />} to={addresses.messages()} onSelect={close}>
        我的消息
        <Badge count={unread} of="条未读" />
      </Way>
      <Way letter="w" icon={<HeartOutlined />} to={addresses.followed} onSelect={close}>
        我的关注
      </Way>
      <Way letter="w" icon={<StarOutlined />} to={addresses.collection} onSelect={close}>
        我的收藏
      </Way>
      {role !== 'user' && (
        <Way letter="g" icon={<AuditOutlined />} to={addresses.operate('')} onSelect={close}>
          管理
        </Way>
      )}
    </>
  );
}

interface WayProps {
  icon: ReactNode;
  letter: string;
  /** Where it leads; without one it is a command. */
  to?: string;
  onSelect: () => void;
  children: ReactNode;
}

function Way({ icon, letter, to, onSelect, children }: WayProps) {
  const carries = {
    ...{ role: 'menuitem', tabIndex: -1, 'data-letter': letter, className: `${menuStyles.item} ${styles.way}`, onClick: onSelect },
  };
  const content = (
    <>
      <span aria-hidden="true">{icon}</span>
      {children}
    </>
  );
  return to === undefined ? (
    <button type="button" {...carries}>
      {content}
    </button>
  ) : (
    <Link to={to} {...carries}>
      {content}
    </Link>
  );
}

/** How much waits behind an entry; nothing where none does. `isQuiet`: nothing that waits for its owner. */
const Badge = ({ count, of, isQuiet = false }: { count: number; of: string; isQuiet?: boolean }) =>
  count > 0 && (
    <span className={`${styles.badge} ${isQuiet ? styles.quiet : ''}`}>
      {count}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
