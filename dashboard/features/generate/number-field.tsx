import { useId, useState } from 'react';
import { TextInput } from '../../components/plain/text-input.tsx';
import styles from './workshop.module.css';

interface Props {
  label: string;
  /** Metres, or a count where `unit` is empty. */
  value: number;
  min: number;
  max: number;
  /** Empty for a count. */
  unit: '毫米' | '厘米' | '米' | '';
  onChange: (value: number) => void;
  isGiven?: boolean;
}

const times = { 毫米: 1000, 厘米: 100, 米: 1, '': 1 } as const;
const shown = (value: number, unit: Props['unit']): string => String(Number((value * times[unit]).toFixed(unit === '米' ? 3 : 2)));

/** The unit in which a length of this size reads best. */
export const unitFor = (metres: number): '毫米' | '厘米' | '米' => (metres >= 1.5 ? '米' : metres >= 0.015 ? '厘米' : '毫米');

/** A length or count with its limits. What is out of them is not taken, and the limits are said. */
export function NumberField({ label, value, min, max, unit, onChange, isGiven = false }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed === null ? value : Number(typed) / times[unit];
  const isWrong = !(number >= min * 0.9999 && number <= max * 1.0001) || (unit === '' && !Number.isInteger(number));
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isGiven ? styles.given : undefined}>
        {label}
        {unit !== '' && <span className={styles.unit}>{unit}</span>}
      </label>
      <TextInput
        id={id}
        inputMode="decimal"
        value={typed ?? shown(value, unit)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = Number(target.value) / times[unit];
          if (target.value.trim() !== '' && next >= min && next <= max && (unit !== '' || Number.isInteger(next))) onChange(next);
        }}
        onBlur={() => setTyped(null)}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className={styles.wrong}>
          {shown(min, unit)} 到 {shown(max, unit)}
          {unit === '' ? '，整数' : unit}
        </p>
      )}
    </div>
  );
}
