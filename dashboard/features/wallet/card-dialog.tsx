import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import type { CertificationKind } from '#domain/certification/kinds';
import { walletErrors } from '#domain/errors/areas/wallet';
import { bankNames, cardDigits, cardProblem } from '#domain/wallet/cards';
import { walletLimits } from '#domain/wallet/limits';
import type { CardView } from '#domain/wallet/views';
import { ApiError } from '../../api/api-error.ts';
import { addBankCard } from '../../api/wallet.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './wallet.module.css';

type Problems = Partial<Record<'bank' | 'number' | 'form', string | undefined>>;

const aboutNumber: readonly number[] = [walletErrors['wallet.cardTaken'].respCode, walletErrors['wallet.cardWrong'].respCode];

/** In groups of four, as it stands on a card. */
const grouped = (typed: string): string => cardDigits(typed).replace(/(\d{4})(?=\d)/g, '$1 ');

/** Takes a bank account in the verified name. */
export function CardDialog({
  kind,
  payee,
  onAdded,
  onClose,
}: {
  kind: CertificationKind;
  payee: string;
  onAdded: (card: CardView) => void;
  onClose: () => void;
}) {
  const [bankName, setBankName] = useState('');
  const [number, setNumber] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const isCompany = kind === 'enterprise';

  const submit = async (): Promise<void> => {
    const digits = cardDigits(number);
    const wrongBank = bankName.trim().length < 2 ? '请输入开户银行' : undefined;
    const wrongNumber = digits === '' ? `请输入${isCompany ? '对公账号' : '银行卡号'}` : (cardProblem(kind, digits) ?? undefined);
    setProblems({ bank: wrongBank, number: wrongNumber });
    if (wrongBank !== undefined || wrongNumber !== undefined) return;
    setBusy(true);
    try {
      const card = await addBankCard({ bankName: bankName.trim(), cardNumber: digits });
      toast.success('添加成功');
      onAdded(card);
      onClose();
    } catch (error) {
      const place = error instanceof ApiError && aboutNumber.includes(error.respCode) ? 'number' : 'form';
      setProblems({ [place]: problemText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={isCompany ? '添加对公账户' : '添加银行卡'}
      okText="添加"
      problem={problems.form}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className={styles.lead}>
        户名须为认证的{isCompany ? '企业' : '姓名'} <b>{payee}</b>，否则银行会退回。
      </p>
      <Field label="开户银行" problem={problems.bank}>
        {({ status, ...control }) => (
          <AutoComplete
            {...control}
            {...(status !== undefined && { status })}
            className={styles.wide}
            options={bankNames.map((value) => ({ value }))}
            showSearch={{ filterOption: (typed, option) => option?.value.includes(typed.trim()) === true }}
            value={bankName}
            maxLength={walletLimits.bankName}
            placeholder={isCompany ? '如：中国工商银行杭州分行' : '如：招商银行'}
            onChange={(value: string) => {
              setBankName(value);
              setProblems((before) => ({ ...before, bank: undefined }));
            }}
          />
        )}
      </Field>
      <Field label={isCompany ? '对公账号' : '银行卡号'} problem={problems.number}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            placeholder={isCompany ? '企业的银行账号' : '借记卡卡号'}
            value={number}
            onChange={(event) => {
              setNumber(grouped(event.target.value));
              setProblems((before) => ({ ...before, number: undefined }));
            }}
          />
        )}
      </Field>
      <p className={styles.quiet}>账号加密保存，页面上只显示后四位。</p>
    </FormDialog>
  );
}
