import { NavLink } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { FactorGate } from '../features/operate/factor-gate.tsx';
import { Finder } from '../features/operate/finder.tsx';
import { addressOf, menu } from '../features/operate/menu.ts';
import { useMay } from '../features/operate/use-may.ts';
import { useAt } from '../features/operate/use-at.ts';
import { useUser } from '../hooks/use-session.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { AccountHeader } from './account-header.tsx';
import { Frame, FramedPage } from './frame.tsx';
import styles from './operation-shell.module.css';

/** Moves the menu of a narrow window to the page that is open. */
const showWhole = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' });

/**
 * The pages of who works here: a header with the pages that his role may open. For everybody else there is no such page, nor is there for him another; the
 * server decides for itself.
 */
export function OperationShell() {
  const may = useMay();
  const at = useAt();
  if (useUser().role === 'user' || (at !== undefined && !may(at.needs))) return <NotFoundPage />;
  const here = at && addressOf(at);
  const entries = [
    { to: addresses.operate(''), label: '总览' },
    ...menu.filter(({ needs }) => may(needs)).map((row) => ({ ...row, to: addressOf(row) })),
  ];
  const header = (
    <AccountHeader className={styles.header}>
      <nav className={styles.menu} aria-label="管理">
        {entries.map(({ to, label }) => (
          <NavLink
            key={to}
            ref={to === here ? showWhole : null}
            to={to}
            end={to === addresses.operate('')}
            className={({ isActive }) => (isActive ? styles.active : undefined)}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <Finder />
    </AccountHeader>
  );
  return (
    <Frame header={header}>
      <FramedPage className={styles.content} />
      <FactorGate />
    </Frame>
  );
}
