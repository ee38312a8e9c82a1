import { useId, useState, type ReactNode } from 'react';
import styles from './rows.module.css';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  disabled?: boolean;
  onChange(value: number): void;
}

/** A number that is drawn along or typed. */
export function SliderRow({ label, value, min, max, step = 0.01, unit, disabled = false, onChange }: SliderProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string): void => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
  };
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input {...{ id, type: 'range', min, max, step, value, disabled }} onChange={({ target }) => onChange(target.valueAsNumber)} />
      <span className={styles.number}>
        <input
          type="text"
          inputMode="decimal"
          aria-label={`${label}，数值`}
          disabled={disabled}
          value={typed ?? String(Number(value.toFixed(3)))}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            if (typed !== null) take(typed);
            setTyped(null);
          }}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
        {unit !== undefined && <i>{unit}</i>}
      </span>
    </div>
  );
}

export function ColorRow({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.color}>
        <code>{value.toUpperCase()}</code>
        <input id={id} type="color" value={value.toLowerCase()} onChange={({ target }) => onChange(target.value)} />
      </span>
    </div>
  );
}

export function SwitchRow({
  label,
  value,
  note,
  onChange,
}: {
  label: string;
  value: boolean;
  note?: string;
  onChange(value: boolean): void;
}) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        {label}
        {note !== undefined && <small>{note}</small>}
      </label>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        aria-checked={value}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

interface SelectProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange(value: V): void;
}

export function SelectRow<V extends string>({ label, value, options, onChange }: SelectProps<V>) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as V)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TextProps {
  label: string;
  value: string;
  maxLength: number;
  lines?: number;
  placeholder?: string;
  /** Why what was typed is not taken. */
  refusal?: string | undefined;
  onChange(value: string): void;
}

export function TextRow({ label, value, maxLength, lines = 1, placeholder, refusal, onChange }: TextProps) {
  const id = useId();
  const shared = { id, value, maxLength, placeholder, 'aria-invalid': refusal !== undefined };
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{label}</label>
      {lines === 1 ? (
        <input {...shared} type="text" onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...shared} rows={lines} onChange={({ target }) => onChange(target.value)} />
      )}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </div>
  );
}

/** A part of a panel, under a heading. */
export function Group({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>
        {title}
        {action}
      </h3>
      {children}
    </section>
  );
}

/** What stands in a panel that has nothing to show yet. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;

interface ListProps {
  label: string;
  items: readonly { id: string; name: string; detail?: string }[];
  chosen: string | null;
  onChoose(id: string): void;
  /** Buttons at the end of a row. */
  actions?(id: string): ReactNode;
}

export function ChoiceList({ label, items, chosen, onChoose, actions }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ id, name, detail }) => (
        <li key={id} className={id === chosen ? styles.chosen : undefined}>
          <button type="button" className={styles.item} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <b>{name}</b>
            {detail !== undefined && <span>{detail}</span>}
          </button>
          {actions?.(id)}
        </li>
      ))}
    </ul>
  );
}

interface SmallProps {
  children: ReactNode;
  label?: string;
  danger?: boolean;
  primary?: boolean;
  disabled?: boolean;
  pressed?: boolean;
  onClick(): void;
}

export const SmallButton = ({ children, label, danger = false, primary = false, disabled = false, pressed, onClick }: SmallProps) => (
  <button
    type="button"
    className={`${styles.small} ${danger ? styles.danger : ''} ${primary ? styles.primary : ''}`}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
);
