import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { formatYuan, parseYuan, shortYuan, yuanText } from '#domain/money/yuan';
import type { RechargePackageView } from '#domain/packages/views';
import { coinsText, rechargeAmounts, rechargeProblem } from '#domain/wallet/recharge';
import { Panel } from '../../components/panel.tsx';
import { RadioTile } from '../../components/radio-tile.tsx';
import { roundYuan } from './words.ts';
import styles from './packages.module.css';

/** What is recharged: a package, an amount in fen that is offered, or one of one's own. */
type Choice = { rechargePackageId: string } | { amountFen: number } | 'own';

export type WantedRecharge = { amount: number } | { rechargePackageId: string };

interface Props {
  packages: readonly RechargePackageView[];
  /** The order is being made. */
  busy: boolean;
  onRecharge: (wanted: WantedRecharge) => void;
}

const keyOf = (choice: Choice): string =>
  choice === 'own' ? choice : 'amountFen' in choice ? String(choice.amountFen) : choice.rechargePackageId;

/** Coins for an amount of one's own choice or one that is offered, or with given ones on top. What is wrong with an amount is said at its field. */
export function RechargeForm({ packages, busy, onRecharge }: Props) {
  const id = useId();
  const [choice, setChoice] = useState<Choice>();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [first] = packages;
  const chosen: Choice =
    choice ?? (first === undefined ? { amountFen: rechargeAmounts[2] ?? 0 } : { rechargePackageId: first.rechargePackageId });
  const chosenPackage =
    typeof chosen === 'object' && 'rechargePackageId' in chosen
      ? packages.find((one) => keyOf(chosen) === one.rechargePackageId)
      : undefined;
  const ownFen = parseYuan(typed);
  const amountFen = chosen === 'own' ? ownFen : 'amountFen' in chosen ? chosen.amountFen : chosenPackage?.price;
  const giftFen = chosenPackage?.gift ?? 0;

  const choose = (wanted: Choice): void => {
    setChoice(wanted);
    setProblem(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosenPackage !== undefined) return onRecharge({ rechargePackageId: chosenPackage.rechargePackageId });
    const wrong = typed.trim() === '' && chosen === 'own' ? '请输入充值金额' : rechargeProblem(amountFen ?? Number.NaN);
    setProblem(wrong ?? undefined);
    if (wrong === null && amountFen !== undefined) onRecharge({ amount: amountFen });
    else document.getElementById(`${id}-own`)?.focus();
  };
  const is = (one: Choice): boolean => keyOf(one) === keyOf(chosen);
  return (
    <form noValidate onSubmit={submit}>
      <Panel title="选择充值金额" aside={<span className={styles.rate}>1 云币 = 1 元</span>}>
        {packages.length > 0 && (
          <fieldset className={styles.group}>
            <legend className={styles.legend}>充值套餐</legend>
            <div className={styles.packs}>
              {packages.map((one) => (
                <RadioTile
                  key={one.rechargePackageId}
                  name={id}
                  label={one.label}
                  className={`${styles.tile} ${styles.pack}`}
                  checked={is({ rechargePackageId: one.rechargePackageId })}
                  onChoose={() => choose({ rechargePackageId: one.rechargePackageId })}
                >
                  <strong>{roundYuan(one.price)}</strong>
                  <span>到账 {coinsText(one.price + one.gift)}</span>
                  {one.gift > 0 && <em>送 {shortYuan(one.gift)}</em>}
                </RadioTile>
              ))}
            </div>
          </fieldset>
        )}
        <fieldset className={styles.group}>
          <legend className={styles.legend}>充值金额</legend>
          <div className={styles.amounts}>
            {rechargeAmounts.map((fen) => (
              <RadioTile
                key={fen}
                className={styles.tile}
                name={id}
                label={shortYuan(fen)}
                checked={is({ amountFen: fen })}
                onChoose={() => choose({ amountFen: fen })}
              >
                <strong>{roundYuan(fen)}</strong>
              </RadioTile>
            ))}
            <RadioTile className={styles.tile} name={id} label="其他金额" checked={chosen === 'own'} onChoose={() => choose('own')}>
              <strong className={styles.other}>其他金额</strong>
            </RadioTile>
          </div>
        </fieldset>
        {chosen === 'own' && (
          <div className={styles.own}>
            <label htmlFor={`${id}-own`}>充值金额（元）</label>
            <Input
              id={`${id}-own`}
              size="large"
              prefix="¥"
              inputMode="decimal"
              maxLength={9}
              autoFocus
              placeholder="1 到 10,000，精确到分"
              value={typed}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-problem`}
              {...(problem !== undefined && { status: 'error' as const })}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
              onBlur={() => ownFen !== undefined && setTyped(yuanText(ownFen))}
            />
            <p id={`${id}-problem`} className={styles.problem} role="alert">
              {problem}
            </p>
          </div>
        )}
        <div className={styles.sum}>
          <p aria-live="polite">
            <span>应付</span>
            <strong>{amountFen === undefined ? '—' : formatYuan(amountFen)}</strong>
            {amountFen !== undefined && (
              <span>
                到账 {coinsText(amountFen + giftFen)}
                {giftFen > 0 && `，其中赠送 ${coinsText(giftFen)}`}
              </span>
            )}
          </p>
          <Button type="primary" size="large" htmlType="submit" loading={busy}>
            立即充值
          </Button>
        </div>
      </Panel>
    </form>
  );
}
