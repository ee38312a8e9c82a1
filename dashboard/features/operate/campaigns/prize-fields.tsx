import { Button, Checkbox, Input, Select } from 'antd';
import { prizeKinds, prizeServices, type Prize } from '#domain/boxes/prizes';
import { memberTiers } from '#domain/membership/grades';
import { tiers } from '#domain/tiers';
import { transactionTypes } from '#domain/trade/types';
import { Field } from '../../../components/field.tsx';
import { newPrize, prizeFields, type Problems, type TypedPrize } from './form.ts';
import styles from './campaigns.module.css';

const kinds = Object.entries(prizeKinds).map(([value, label]) => ({ value: value as Prize['kind'], label }));
const choices = {
  tier: memberTiers.map((value) => ({ value: value as string, label: tiers[value].label })),
  service: prizeServices.map((value) => ({ value: value as string, label: transactionTypes[value].label as string })),
};

interface Props {
  prizes: readonly TypedPrize[];
  problems: Problems;
  disabled: boolean;
  onChange: (prizes: readonly TypedPrize[]) => void;
}

/** What a box holds: each prize with its share and how many there are. */
export function PrizeFields({ prizes, problems, disabled, onChange }: Props) {
  const put = (at: number, changes: Partial<TypedPrize>): void =>
    onChange(prizes.map((prize, index) => (index === at ? { ...prize, ...changes } : prize)));
  const sum = prizes.reduce((all, { percent }) => all + (Number(percent) || 0), 0);
  return (
    <fieldset className={styles.prizes} disabled={disabled}>
      <legend>奖品（概率合计 {Number(sum.toFixed(4))}%，要正好是 100%）</legend>
      {problems['box.prizes'] !== undefined && (
        <p role="alert" className={styles.problem}>
          {problems['box.prizes']}
        </p>
      )}
      {prizes.map((prize, at) => (
        <section key={at} className={styles.prize} aria-label={`奖品 ${at + 1}`}>
          <Field label="奖品" problem={undefined}>
            {(control) => (
              <Select
                {...control}
                disabled={disabled}
                value={prize.kind}
                options={kinds}
                onChange={(kind) => put(at, { kind, fields: newPrize(kind).fields })}
              />
            )}
          </Field>
          {prizeFields[prize.kind].map(({ name, label, as }) => (
            <Field key={name} label={label} problem={problems[`box.prizes.${at}.prize.${name}`]}>
              {(control) =>
                as === 'tier' || as === 'service' ? (
                  <Select
                    {...control}
                    disabled={disabled}
                    value={prize.fields[name] ?? ''}
                    options={choices[as]}
                    onChange={(value) => put(at, { fields: { ...prize.fields, [name]: value } })}
                  />
                ) : (
                  <Input
                    {...control}
                    inputMode="decimal"
                    value={prize.fields[name] ?? ''}
                    onChange={({ target }) => put(at, { fields: { ...prize.fields, [name]: target.value } })}
                  />
                )
              }
            </Field>
          ))}
          <Field label="概率（%）" problem={problems[`box.prizes.${at}.ppm`]}>
            {(control) => (
              <Input {...control} inputMode="decimal" value={prize.percent} onChange={({ target }) => put(at, { percent: target.value })} />
            )}
          </Field>
          <Field label="数量，不填为不限" problem={problems[`box.prizes.${at}.stock`]}>
            {(control) => (
              <Input {...control} inputMode="numeric" value={prize.stock} onChange={({ target }) => put(at, { stock: target.value })} />
            )}
          </Field>
          <p className={styles.prizeEnd}>
            <Checkbox disabled={disabled} checked={prize.rare} onChange={({ target }) => put(at, { rare: target.checked })}>
              稀有
            </Checkbox>
            {prizes.length > 1 && (
              <Button
                disabled={disabled}
                onClick={() => onChange(prizes.filter((_, index) => index !== at))}
                aria-label={`删除奖品 ${at + 1}`}
              >
                删除
              </Button>
            )}
          </p>
        </section>
      ))}
      <Button disabled={disabled} onClick={() => onChange([...prizes, newPrize('coupon')])}>
        添加奖品
      </Button>
    </fieldset>
  );
}
