import { averageFees, cards, grades, memberTiers, type Card } from '#domain/membership/grades';
import styles from './card-switch.module.css';

/** The least and the most that a year's card saves against twelve months, in percent. */
const saved = memberTiers.map((tier) => Math.round((1 - averageFees(tier).monthFen / grades[tier].monthlyFen) * 100));
const savedText = `省 ${Math.min(...saved)}%–${Math.max(...saved)}%`;

/** Chooses between cards of a year and of a month. */
export function CardSwitch({ value, onChange }: { value: Card; onChange: (card: Card) => void }) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">按年还是按月</legend>
      {(Object.keys(cards) as Card[]).map((card) => (
        <label key={card}>
          <input type="radio" name="card" value={card} checked={card === value} onChange={() => onChange(card)} />
          <span>
            {cards[card].label}
            {card === 'annual' && <em>{savedText}</em>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
