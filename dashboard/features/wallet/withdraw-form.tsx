import { Alert, Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { checkStatuses } from '#domain/accounts/check-status';
import { isFen } from '#domain/money/fen';
import { formatYuan, parseYuan } from '#domain/money/yuan';
import type { WithdrawInfoView } from '#domain/wallet/views';
import { quoteWithdrawal, withdrawalProblem } from '#domain/wallet/withdrawal';
import { addresses } from '../../addresses.ts';
import { askWithdrawal, useBankCards } from '../../api/wallet.ts';
import { FactList } from '../../components/fact-list.tsx';
import { Field } from '../../components/field.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { CardChoice } from './card-choice.tsx';
import styles from './wallet.module.css';

type Problems = Partial<Record<'amount' | 'card' | 'form', string | undefined>>;

/** What whoever is not verified has to do first. */
function Unverified({ checkStatus }: { checkStatus: WithdrawInfoView['checkStatus'] }) {
  const isWaiting = checkStatus === checkStatuses.underReview;
  return (
    <Alert
      type={isWaiting ? 'info' : 'warning'}
      showIcon
      title={isWaiting ? '实名认证审核中' : '提现前需要完成实名认证'}
      description={
        isWaiting ? (
          '认证通过后就可以添加银行卡和提现。'
        ) : (
          <>
            收款人就是认证的姓名或企业。
            <Link className="text-link" to={addresses.certification()}>
              {checkStatus === checkStatuses.failed ? '重新认证' : '去认证'}
            </Link>
          </>
        )
      }
    />
  );
}

const percent = (label: string, value: number): string => (value > 0 ? `${label}（${value}%）` : label);

/** Asks for income to be paid out: how much, to which account, and what arrives. */
export function WithdrawForm({ info }: { info: WithdrawInfoView }) {
  const { available, leastAmount, feePercent, taxPercent, kind, payee } = info;
  const cards = useBankCards().data;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  if (kind === null) return <Unverified checkStatus={info.checkStatus} />;

  const fit = cards?.filter((card) => card.kind === kind) ?? [];
  const cardId = fit.some((card) => card.cardId === chosen) ? chosen : (fit.find(({ isDefault }) => isDefault) ?? fit[0])?.cardId;
  const grossFen = parseYuan(typed) ?? Number.NaN;
  const quote = quoteWithdrawal(isFen(grossFen) ? grossFen : 0, { feePercent, taxPercent });
  const most = Math.floor(available / 100) * 100;

  const become = (amount: string): void => {
    setTyped(amount);
    setProblems((before) => ({ ...before, amount: undefined, form: undefined }));
  };
  const submit = async (): Promise<void> => {
    const amount =
      typed.trim() === '' ? '请输入提现金额' : (withdrawalProblem({ grossFen, settledFen: available, isVerified: true }) ?? undefined);
    const card = cardId === undefined ? '请先添加收款账户' : undefined;
    setProblems({ amount, card });
    if (amount !== undefined || cardId === undefined) return;
    setBusy(true);
    try {
      await askWithdrawal({ amount: grossFen, cardId });
      toast.success('提现申请已提交，审核通过后打款');
      setTyped('');
    } catch (error) {
      setProblems({ form: problemText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problems.form !== undefined && <Alert type="error" showIcon title={problems.form} role="alert" />}
      <Field label="提现金额" problem={problems.amount}>
        {(control) => (
          <div className={styles.amount}>
            <Input
              {...control}
              size="large"
              prefix="¥"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              placeholder={`整数元，至少 ${leastAmount / 100} 元`}
              value={typed}
              onChange={(event) => become(event.target.value.trim())}
            />
            <Button size="large" disabled={most < leastAmount} onClick={() => become(String(most / 100))}>
              全部
            </Button>
          </div>
        )}
      </Field>
      <Field label="收款账户" problem={cardId === undefined ? problems.card : undefined} group>
        {(_, labelId) => <CardChoice labelId={labelId} kind={kind} payee={payee} value={cardId} onChange={setChosen} />}
      </Field>
      <div className={styles.quote} aria-live="polite">
        <FactList
          facts={[
            { label: '收款人', value: payee },
            { label: percent('手续费', feePercent), value: formatYuan(quote.feeFen) },
            { label: percent('代扣税费', taxPercent), value: formatYuan(quote.taxFen) },
            { label: '实际到账', value: <b className={styles.net}>{formatYuan(quote.netFen)}</b> },
          ]}
        />
      </div>
      <Button type="primary" size="large" block htmlType="submit" loading={busy} disabled={most < leastAmount}>
        申请提现
      </Button>
      {most < leastAmount && <p className={styles.quiet}>可提现的收益满 {leastAmount / 100} 元就可以申请。</p>}
    </form>
  );
}
