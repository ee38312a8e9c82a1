import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { formatLabels } from '#domain/formats';
import { addresses } from '../addresses.ts';
import { FormatGroups } from './format-groups.tsx';
import styles from './format-count.module.css';

/** How many formats there are; a click lists them, with what is read of each. The browser opens, closes and focuses the list. */
export function FormatCount() {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.count} popoverTarget={id} data-inline>
        {formatLabels.length} 种格式
      </button>
      {createPortal(
        <div id={id} popover="auto" className={styles.list} role="dialog" aria-label={`支持的 ${formatLabels.length} 种格式`}>
          <h2>支持的 {formatLabels.length} 种格式</h2>
          <FormatGroups />
          <div className={styles.foot}>
            <Link to={addresses.help('formats')}>每种格式读取什么</Link>
            <button type="button" className={styles.close} popoverTarget={id} popoverTargetAction="hide">
              关闭
            </button>
          </div>
        </div>,
        document.body,
      )}
    </>
  );
}
