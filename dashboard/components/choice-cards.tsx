import styles from './choice-cards.module.css';
import { RadioTile } from './radio-tile.tsx';

export interface Choice<V extends string> {
  value: V;
  label: string;
  /** What it is for. */
  hint: string;
  /** What it would give, in a few words. */
  outcome?: string;
}

interface ChoiceCardsProps<V extends string> {
  /** Names the group for screen readers. */
  legend: string;
  choices: readonly Choice<V>[];
  /** Null: none of them. */
  value: V | null;
  onChange(value: V): void;
}

/** Radio buttons as cards. */
export function ChoiceCards<V extends string>({ legend, choices, value, onChange }: ChoiceCardsProps<V>) {
  return (
    <fieldset className={styles.cards}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <RadioTile
          key={choice.value}
          name={legend}
          checked={choice.value === value}
          className={styles.card}
          onChoose={() => onChange(choice.value)}
        >
          <span className={styles.mark} aria-hidden="true" />
          <strong>{choice.label}</strong>
          <span className={styles.hint}>{choice.hint}</span>
          {choice.outcome !== undefined && <span className={styles.outcome}>{choice.outcome}</span>}
        </RadioTile>
      ))}
    </fieldset>
  );
}
