import { PlusOutlined } from '@ant-design/icons';
import { Button, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import type { CertificationKind } from '#domain/certification/kinds';
import { walletLimits } from '#domain/wallet/limits';
import type { CardView } from '#domain/wallet/views';
import { makeDefaultCard, removeBankCard, useBankCards } from '../../api/wallet.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { MoreMenu, unless } from '../../components/more-menu.tsx';
import { toast } from '../../components/toast.tsx';
import { useAsk } from '../../components/use-ask.ts';
import { CardDialog } from './card-dialog.tsx';
import styles from './wallet.module.css';

interface Props {
  labelId: string;
  kind: CertificationKind;
  payee: string;
  value: string | undefined;
  onChange: (cardId: string | undefined) => void;
}

/** The bank accounts to choose from, with everything that can be done to each, and a new one. */
export function CardChoice({ labelId, kind, payee, value, onChange }: Props) {
  const ask = useAsk();
  const { data, error, mutate } = useBankCards();
  const [isAdding, setAdding] = useState(false);
  if (data === undefined) {
    return error === undefined ? <Skeleton active paragraph={{ rows: 1 }} /> : <LoadError error={error} onRetry={() => void mutate()} />;
  }
  const remove = ({ cardId, bankName, cardNumber }: CardView): void =>
    ask({
      title: '删除这个收款账户？',
      content: `${bankName} ${cardNumber}。已经提交的提现不受影响。`,
      okText: '删除',
      onOk: () => toast.outcome(removeBankCard(cardId), '删除成功'),
    });
  return (
    <div className={styles.cards}>
      {data.length > 0 && (
        <Radio.Group
          aria-labelledby={labelId}
          className={styles.choices}
          value={value}
          onChange={(event) => onChange(event.target.value as string)}
        >
          {data.map((card) => (
            <div key={card.cardId} className={`${styles.card} ${card.cardId === value ? styles.chosen : ''}`}>
              <Radio value={card.cardId} disabled={card.kind !== kind}>
                <span className={styles.bank}>{card.bankName}</span> <span className={styles.digits}>{card.cardNumber}</span>
                {card.isDefault && <span className={styles.tag}>默认</span>}
              </Radio>
              <MoreMenu
                name={`${card.bankName} ${card.cardNumber}`}
                actions={[
                  {
                    ...{ key: 'default', label: '设为默认', letter: 's', reason: unless(!card.isDefault, '已经是默认账户') },
                    onSelect: () => void toast.outcome(makeDefaultCard(card.cardId), '设置成功'),
                  },
                  { key: 'remove', label: '删除', letter: 's', danger: true, onSelect: () => remove(card) },
                ]}
              />
            </div>
          ))}
        </Radio.Group>
      )}
      {data.length < walletLimits.cards && (
        <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {kind === 'enterprise' ? '添加对公账户' : '添加银行卡'}
        </Button>
      )}
      {isAdding && <CardDialog kind={kind} payee={payee} onAdded={({ cardId }) => onChange(cardId)} onClose={() => setAdding(false)} />}
    </div>
  );
}
