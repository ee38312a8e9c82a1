import { Modal, type ModalProps } from 'antd';
import type { CSSProperties } from 'react';
import { keepTab } from '../hooks/keep-tab.ts';
import { useBackLayer } from '../hooks/use-back-layer.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel' | 'mask' | 'styles'> {
  onCancel: () => void;
  /** The body scrolls between head and foot, which stay in sight, where the window is lower than the dialog. */
  scrolls?: boolean;
  styles?: { footer?: CSSProperties };
}

const side = 24;
/** Inline, because antd's own styles outweigh a class. */
const scrolling = {
  container: { display: 'flex', flexDirection: 'column', maxHeight: 'calc(100dvh - 24px)' },
  body: {
    flex: '1 1 auto',
    minHeight: 0,
    margin: `0 -${side}px`,
    padding: `0 ${side}px`,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
} as const;

/**
 * A dialog that is open as long as it stands. A click beside it does not close it, so that nothing chosen in it is lost to a slip; its cross, Escape and the
 * browser's Back do. The keyboard goes back to what opened it.
 */
export function Dialog({ onCancel, closable = true, scrolls = false, styles = {}, ...props }: DialogProps) {
  useReturnFocus(true);
  useBackLayer(true, () => closable !== false && onCancel());
  return (
    <Modal
      {...props}
      {...(scrolls && { centered: true })}
      styles={scrolls ? { ...scrolling, ...styles } : styles}
      open
      closable={closable}
      mask={{ closable: false }}
      wrapProps={{ onKeyDown: keepTab }}
      onCancel={onCancel}
    />
  );
}
