import {
  AppstoreOutlined,
  BankOutlined,
  BellOutlined,
  BulbOutlined,
  CloudServerOutlined,
  CommentOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  GiftOutlined,
  HomeOutlined,
  IdcardOutlined,
  MessageOutlined,
  ProfileOutlined,
  PayCircleOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  RadarChartOutlined,
  RiseOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  StarOutlined,
  TagOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isModelerType } from '#domain/modelers/kinds';
import { isPersonalCentre } from '#domain/site/personal-centre';
import { addresses } from '../addresses.ts';
import { useShownPlace } from '../hooks/menu-place.ts';
import { useUser } from '../hooks/use-session.ts';
import { openFeedbackDialog } from '../features/feedback/feedback-dialog-state.ts';
import { MembershipBox } from '../features/accounts/membership-box.tsx';
import { CouponBox } from '../features/coupons/coupon-box.tsx';
import { MembershipActions } from '../features/membership/membership-actions.tsx';
import styles from './side-menu.module.css';

interface Entry {
  to: string;
  label: string;
  icon: ComponentType;
  /** Highlighted for its own address only, not for those below it. */
  end?: boolean;
  /** A page without an entry of its own, for which this one is highlighted too. */
  also?: string;
}

interface Group {
  label: string;
  /** On whose pages it is shown. */
  place: 'workbench' | 'personalCentre';
  /** Only publishers see it: docs/decisions/publishers.md. */
  publishers?: boolean;
  entries: Entry[];
}

const groups: Group[] = [
  {
    label: '工作台',
    place: 'workbench',
    entries: [
      { to: addresses.workbench, label: '概览', icon: HomeOutlined, end: true },
      { to: addresses.files('workbench'), label: '源文件管理', icon: FileSearchOutlined },
      { to: addresses.results(), label: '服务结果', icon: CloudServerOutlined },
      { to: addresses.make(), label: '生成模型', icon: BulbOutlined },
      { to: addresses.maps, label: '地图超分', icon: PictureOutlined },
      { to: addresses.boughtModels, label: '已购模型', icon: ShoppingOutlined },
      { to: addresses.collection, label: '我的收藏', icon: StarOutlined },
      { to: addresses.messages(), label: '消息中心', icon: BellOutlined },
      { to: addresses.myComments, label: '我的评论', icon: CommentOutlined },
    ],
  },
  {
    label: '发布中心',
    place: 'workbench',
    publishers: true,
    entries: [
      { to: addresses.files('publish'), label: '发布源文件', icon: ShopOutlined },
      { to: addresses.releases(), label: '商城发布', icon: TagOutlined },
      { to: addresses.modelMaker, label: '创作者中心', icon: RiseOutlined },
      { to: addresses.modelReviews, label: '审核记录', icon: ProfileOutlined },
      { to: addresses.modelOrders, label: '作品订单', icon: FileDoneOutlined },
    ],
  },
  {
    label: '个人中心',
    place: 'personalCentre',
    entries: [
      { to: addresses.account, label: '账号概览', icon: DashboardOutlined },
      { to: addresses.orders(), label: '我的订单', icon: FileDoneOutlined },
      { to: addresses.accountDetails, label: '账户明细', icon: ProfileOutlined },
      { to: addresses.recharge, label: '云币充值', icon: PayCircleOutlined },
      { to: addresses.packages(), label: '我的套餐', icon: GiftOutlined, also: addresses.packageShop },
      { to: addresses.coupons, label: '我的优惠券', icon: TagOutlined },
      { to: addresses.followed, label: '我的关注', icon: TeamOutlined },
      { to: addresses.accountManagement, label: '账号管理', icon: SafetyCertificateOutlined },
      { to: addresses.cart('personalCentre'), label: '购物车', icon: ShoppingCartOutlined },
      { to: addresses.information, label: '个人资料', icon: IdcardOutlined },
    ],
  },
  {
    label: '作品收益',
    place: 'personalCentre',
    publishers: true,
    entries: [
      { to: addresses.incomes, label: '收益明细', icon: RiseOutlined },
      { to: addresses.withdrawals, label: '收益提现', icon: BankOutlined },
    ],
  },
  {
    label: '返回与帮助',
    place: 'personalCentre',
    entries: [
      { to: addresses.workbench, label: '回到工作台', icon: HomeOutlined, end: true },
      { to: addresses.help(), label: '帮助中心', icon: QuestionCircleOutlined },
    ],
  },
  {
    label: '服务与帮助',
    place: 'workbench',
    entries: [
      { to: addresses.mall(), label: '模型商城', icon: ShopOutlined },
      { to: addresses.ownMatching(), label: '需求对接', icon: TeamOutlined },
      { to: addresses.singleModel(), label: '单模型轻量化', icon: AppstoreOutlined },
      { to: addresses.oblique(), label: '倾斜摄影', icon: RadarChartOutlined },
      { to: addresses.help(), label: '帮助中心', icon: QuestionCircleOutlined },
    ],
  },
];

function MenuLink({ entry: { to, label, icon: Icon, end = false, also }, onClick }: { entry: Entry; onClick?: () => void }) {
  const { pathname } = useLocation();
  const place = useShownPlace();
  const isOwn = pathname === to || pathname === also || (!end && pathname.startsWith(`${to}/`));
  const isHere = place === null ? isOwn : place === to;
  return (
    <Link
      to={to}
      className={`${styles.entry} ${isHere ? styles.active : ''}`}
      {...(isHere && { 'aria-current': 'page' })}
      {...(onClick && { onClick })}
    >
      <Icon aria-hidden />
      {label}
    </Link>
  );
}

/** `onNavigate` closes the drawer on small screens. */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }) {
  const user = useUser();
  const publisher = isModelerType(user.uploaderType);
  const { pathname } = useLocation();
  const here = isPersonalCentre(pathname) ? 'personalCentre' : 'workbench';
  return (
    <nav className={styles.menu} aria-label={here === 'workbench' ? '工作台菜单' : '个人中心菜单'}>
      {groups
        .filter(({ place, publishers = false }) => place === here && (publisher || !publishers))
        .map((group) => (
          <section key={group.label} aria-label={group.label}>
            <p className={styles.group} aria-hidden="true">
              {group.label}
            </p>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} {...(onNavigate !== undefined && { onClick: onNavigate })} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {here === 'workbench' && (
        <>
          <section aria-label="会员" className={styles.boxes}>
            <MembershipBox membership={user} small>
              <MembershipActions user={user} />
            </MembershipBox>
            <CouponBox onNavigate={onNavigate} />
          </section>
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              onNavigate?.();
              openFeedbackDialog();
            }}
          >
            <MessageOutlined aria-hidden />
            问题与建议
          </button>
        </>
      )}
    </nav>
  );
}
