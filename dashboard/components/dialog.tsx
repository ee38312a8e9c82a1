import { Modal, type ModalProps } from 'antd';
import { keepTab } from '../hooks/keep-tab.ts';
import { useBackLayer } from '../hooks/use-back-layer.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel' | 'mask'> {
  onCancel: () => void;
}

/**
 * A dialog that is open as long as it stands. A click beside it does not close it, so that nothing chosen in it is lost to a slip; its cross, Escape and the
 * browser's Back do. The keyboard goes back to what opened it.
 */
export function Dialog({ onCancel, closable = true, ...props }: DialogProps) {
  useReturnFocus(true);
  useBackLayer(true, () => closable !== false && onCancel());
  return <Modal {...props} open closable={closable} mask={{ closable: false }} wrapProps={{ onKeyDown: keepTab }} onCancel={onCancel} />;
}
