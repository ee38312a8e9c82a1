import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useFrozen } from '../hooks/use-frozen.ts';
import { Menu } from './menu.tsx';
import styles from './menu.module.css';

export interface MenuAction {
  key: string;
  label: string;
  /** First letter of the label's pinyin: the key that leads to it. */
  letter: string;
  danger?: boolean;
  /** Why it cannot be chosen now; it stays where it is, so that the others do too. */
  reason?: string | undefined;
  onSelect(): void;
}

/** The reason of an action that does not apply now; undefined where it does. */
export const unless = (applies: boolean, reason: string): string | undefined => (applies ? undefined : reason);

interface MoreMenuProps {
  /** For screen readers: what the menu belongs to. */
  name: string;
  actions: readonly MenuAction[];
  /** A list keeps its rows in place while one of its menus is open. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** The less frequent actions of a row: always the same ones, which do not change while the menu is open. What is dangerous stands apart. */
export function MoreMenu({ name, actions, onOpenChange }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const shown = useFrozen(actions, open);
  const become = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Menu
      name={`更多操作：${name}`}
      onOpenChange={become}
      trigger={(carries) => <Button {...carries} icon={<MoreOutlined />} aria-label={`更多操作：${name}`} />}
    >
      {(close) =>
        shown.map(({ key, label, letter, danger = false, reason, onSelect }, index) => (
          <div key={key} role="none">
            {danger && index > 0 && <div className={styles.line} role="none" />}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={`${styles.item} ${danger ? styles.danger : ''}`}
              data-letter={letter}
              aria-disabled={reason !== undefined}
              onClick={() => {
                if (reason !== undefined) return;
                close();
                onSelect();
              }}
            >
              {label}
              {reason !== undefined && <span className={styles.reason}>{reason}</span>}
            </button>
          </div>
        ))
      }
    </Menu>
  );
}
