import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isUnder, publicMenu, type MenuItem } from '#domain/site/menu';
import { addresses } from '../addresses.ts';
import { lazyExtra } from '../components/lazy-part.ts';
import { themedPart } from '../components/themed-part.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { Logo } from '../components/logo.tsx';
import { openLoginPopup } from '../features/accounts/login-popup-state.ts';
import { OpenMembership } from '../features/membership/open-membership.tsx';
import { useSession } from '../hooks/use-session.ts';

import styles from './public-header.module.css';

const CartPopover = lazyExtra(async () => (await import('../features/mall/cart-popover.tsx')).CartPopover);
const CouponLink = lazyExtra(async () => (await import('../features/coupons/coupon-link.tsx')).CouponLink);
const MessageLink = lazyExtra(async () => (await import('../features/messages/message-link.tsx')).MessageLink);
const AccountMenu = themedPart(async () => (await import('../features/accounts/account-menu.tsx')).AccountMenu, lazyExtra);

/** Logo, menu, and on the right who one is: docs/decisions/header-menu.md. */
export function PublicHeader() {
  const { pathname } = useLocation();
  const { phase } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.logo} to={addresses.home} title="回到首页">
          <Logo />
        </Link>
        <nav className={styles.menu} aria-label="产品与帮助">
          {publicMenu.map((item) => (
            <MenuEntry key={`${item.label} ${pathname}`} item={item} active={isUnder(item, pathname)} />
          ))}
        </nav>
        <div className={styles.person}>
          <OpenMembership className={styles.open} />
          <Link className={styles.workbench} to={addresses.workbench}>
            我的工作台
          </Link>
          {phase === 'signedIn' && (
            <Suspense fallback={<span className={styles.waiting} />}>
              <CartPopover />
              <CouponLink />
              <MessageLink />
              <AccountMenu />
            </Suspense>
          )}
          {phase === 'signedOut' && (
            <button type="button" className={styles.enter} onClick={() => openLoginPopup('login')}>
              登录/注册
            </button>
          )}
        </div>
      </div>
    </header>
  );
}

function MenuEntry({ item, active }: { item: MenuItem; active: boolean }) {
  if (item.to === undefined) return <MenuGroup item={item} active={active} />;
  if (item.leaves === true) return <a href={item.to}>{item.label}</a>;
  return (
    <Link to={item.to} className={active ? styles.active : undefined} aria-current={active}>
      {item.label}
    </Link>
  );
}

/** Opens under the pointer, or by the button; Escape and a press elsewhere close it. */
function MenuGroup({ item, active }: { item: MenuItem; active: boolean }) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const listId = useId();
  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: Event): void => {
      if (ref.current?.contains(target as Node) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  return (
    <div
      ref={ref}
      role="presentation"
      className={styles.group}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        className={active ? styles.active : undefined}
        aria-current={active}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {item.label}
        <span aria-hidden className={styles.arrow} />
      </button>
      <ul id={listId} hidden={!open}>
        {item.entries?.map((entry) => (
          <li key={entry.label}>
            <SiteLink link={entry} onClick={() => setOpen(false)}>
              <b>{entry.label}</b>
              <span>{entry.text}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
