import type { ReactNode } from 'react';
import styles from './radio-tile.module.css';

interface RadioTileProps {
  /** Of the group. */
  name: string;
  checked: boolean;
  /** Default no. It should say why. */
  disabled?: boolean;
  /** What a screen reader says of it; default its content. */
  label?: string;
  describedBy?: string;
  className?: string | undefined;
  onChoose: () => void;
  children: ReactNode;
}

/** A radio button as a tile, all of which can be clicked. */
export function RadioTile({ name, checked, disabled = false, label, describedBy, className = '', onChoose, children }: RadioTileProps) {
  return (
    <label className={`${styles.tile} ${className}`}>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
