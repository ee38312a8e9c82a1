import type { ReactNode } from 'react';
import styles from './radio-tile.module.css';

interface CheckTileProps {
  checked: boolean;
  /** Default no. `describedBy` should say why. */
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox as a tile, all of which can be clicked; several of a group may be chosen. */
export function CheckTile({ checked, disabled = false, describedBy, className = '', onChange, children }: CheckTileProps) {
  return (
    <label className={`${styles.tile} ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
