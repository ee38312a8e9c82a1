import { Drawer, type DrawerProps } from 'antd';
import { useId } from 'react';
import { keepTab } from '../hooks/keep-tab.ts';
import { useBackLayer } from '../hooks/use-back-layer.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

interface SidePanelProps extends Omit<DrawerProps, 'onClose' | 'id'> {
  open: boolean;
  onClose: () => void;
  /** It is open by its address, which Back changes by itself. */
  addressed?: boolean;
}

/** A drawer beside the page, for what is looked at. A click beside it closes it, and so does the browser's Back. The keyboard goes back to what opened it. */
export function SidePanel({ open, onClose, addressed = false, ...props }: SidePanelProps) {
  const id = useId();
  useReturnFocus(open, id);
  useBackLayer(open && !addressed, onClose);
  return (
    <Drawer
      {...props}
      open={open}
      id={id}
      onKeyDown={keepTab}
      // The second click of two falls on the mask that the first has opened.
      onClose={(event) => !('detail' in event && event.detail > 1) && onClose()}
    />
  );
}
