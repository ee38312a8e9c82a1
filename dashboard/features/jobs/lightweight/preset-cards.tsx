import { presetNames, presets, type PresetName } from '#domain/jobs/options';
import styles from './preset-cards.module.css';

interface PresetCardsProps {
  value: PresetName;
  onChange(preset: PresetName): void;
  /** The expected outcome for this file, in a few words. */
  outcome(preset: PresetName): string;
}

/** The presets, each with what it does and the expected outcome. */
export function PresetCards({ value, onChange, outcome }: PresetCardsProps) {
  return (
    <fieldset className={styles.cards}>
      <legend className="visually-hidden">处理方案</legend>
      {presetNames.map((preset) => (
        <label key={preset} className={styles.card}>
          <input type="radio" name="preset" value={preset} checked={preset === value} onChange={() => onChange(preset)} />
          <span className={styles.mark} aria-hidden="true" />
          <strong>{presets[preset].label}</strong>
          <span className={styles.hint}>{presets[preset].hint}</span>
          <span className={styles.outcome}>{outcome(preset)}</span>
        </label>
      ))}
    </fieldset>
  );
}
