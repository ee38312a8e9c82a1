import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  ref?: Ref<HTMLButtonElement>;
  /** `link` stands within a sentence. Default: with a border. */
  type?: 'default' | 'primary' | 'text' | 'link';
  size?: 'small' | 'middle' | 'large';
  /** As wide as what it stands in. */
  block?: boolean;
  htmlType?: 'button' | 'submit';
  icon?: ReactNode;
  /** Turns a wheel and takes no press. */
  loading?: boolean;
}

/** A button for pages that load nothing of antd; it looks like antd's, and takes the same properties. */
export function Button(props: Props) {
  const { type = 'default', size = 'middle', block = false, htmlType = 'button', icon, loading = false, className = '', ...rest } = props;
  const { onClick, children, ...others } = rest;
  const classes = [styles.button, styles[type], styles[size], block ? styles.block : '', className].filter(Boolean).join(' ');
  return (
    <button
      {...others}
      // oxlint-disable-next-line react/button-has-type -- One of two words.
      type={htmlType}
      className={classes}
      data-inline={type === 'link' ? '' : undefined}
      aria-busy={loading || undefined}
      // Not disabled: that would take the focus away, and a form is sent once by this alone.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className={styles.wheel} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
