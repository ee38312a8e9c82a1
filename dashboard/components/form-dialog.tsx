import { Alert } from 'antd';
import { useId, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './form-dialog.module.css';

interface Props {
  title: string;
  /** What was refused, when it is about no field. */
  problem?: string | undefined;
  busy: boolean;
  okText?: string;
  cancelText?: string;
  /** Its button warns by its colour. */
  danger?: boolean;
  /** In pixels; default 440. */
  width?: number;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, which Enter submits too. */
export function FormDialog({
  title,
  problem,
  busy,
  okText = '保存',
  cancelText = '取消',
  danger = false,
  width = 440,
  onSubmit,
  onClose,
  children,
}: Props) {
  const id = useId();
  return (
    <Dialog
      title={title}
      width={width}
      okText={okText}
      cancelText={cancelText}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: id, danger }}
      onCancel={onClose}
      scrolls
      destroyOnHidden
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes it on to a form of the page in which the dialog was opened.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {problem !== undefined && <Alert type="error" showIcon title={problem} role="alert" style={{ marginBottom: 16 }} />}
        {children}
      </form>
    </Dialog>
  );
}
