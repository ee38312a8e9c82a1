import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useFrozen } from '../hooks/use-frozen.ts';

export interface MenuAction {
  key: string;
  label: string;
  danger?: boolean;
  onSelect(): void;
}

interface MoreMenuProps {
  /** For screen readers: what the menu belongs to. */
  name: string;
  actions: readonly MenuAction[];
  /** A list keeps its rows in place while one of its menus is open. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** The less frequent actions of a row. They do not change while the menu is open. */
export function MoreMenu({ name, actions, onOpenChange }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const shown = useFrozen(actions, open);
  const become = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // No animation: an item must not move between press and release.
      transitionName=""
      open={open}
      onOpenChange={become}
      menu={{
        items: shown.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key }) => shown.find((action) => action.key === key)?.onSelect(),
      }}
    >
      <Button icon={<MoreOutlined />} aria-label={`更多操作：${name}`} />
    </Dropdown>
  );
}
