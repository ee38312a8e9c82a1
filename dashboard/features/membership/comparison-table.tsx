import { comparisonRows, sharedBenefits } from '#domain/pricing/comparison';
import { tierNames, tiers, type Tier } from '#domain/tiers';
import styles from './comparison-table.module.css';

/** What the tiers differ in, side by side; the column of `current` is marked. */
export const ComparisonTable = ({ current }: { current: Tier | undefined }) => (
  // Scrolls sideways on phones, by keyboard too.
  <div className={styles.box} role="region" aria-label="会员权益对比" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">权益</th>
          {tierNames.map((tier) => (
            <th key={tier} scope="col" className={tier === current ? styles.own : undefined}>
              {tiers[tier].label}
              {tier === current && <em>当前</em>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparisonRows.map(({ label, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {tierNames.map((tier) => (
              <td key={tier} className={tier === current ? styles.own : undefined}>
                {text(tier)}
              </td>
            ))}
          </tr>
        ))}
        {sharedBenefits.map((label) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {tierNames.map((tier) => (
              <td key={tier} className={tier === current ? styles.own : undefined}>
                <span aria-hidden="true">✓</span>
                <span className="visually-hidden">有</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
