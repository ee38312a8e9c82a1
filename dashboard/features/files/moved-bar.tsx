import { Button } from 'antd';
import { useState } from 'react';
import { toast } from '../../components/toast.tsx';
import styles from './library-bar.module.css';
import type { MoveMade } from './library-dialogs.tsx';

/** Says what was moved, and takes it back. */
export function MovedBar({ move, onClose }: { move: MoveMade; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    setBusy(true);
    await toast.outcome(move.undo(), '已移回原处');
    onClose();
  };
  return (
    <div className={styles.moved} role="status">
      <span>{move.said}</span>
      <Button size="small" loading={busy} onClick={() => void undo()}>
        撤销移动
      </Button>
      <Button size="small" type="text" onClick={onClose}>
        知道了
      </Button>
    </div>
  );
}
