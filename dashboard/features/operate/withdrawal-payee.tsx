import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useWithdrawal } from '../../api/backoffice.ts';
import { FactList } from '../../components/fact-list.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { Section } from './section.tsx';
import styles from './operate.module.css';

/** To whom a withdrawal is paid, fetched only when an administrator wants to see it, because each reading is recorded. */
export function WithdrawalPayee({ withdrawalId }: { withdrawalId: string }) {
  const [isWanted, setWanted] = useState(false);
  const { data, error, mutate } = useWithdrawal(isWanted ? withdrawalId : null);
  if (!isWanted) {
    return (
      <Section title="收款信息">
        <div className={styles.hidden}>
          <Button onClick={() => setWanted(true)}>查看收款信息</Button>
          <span>每次查看都会记入审计日志</span>
        </div>
      </Section>
    );
  }
  if (data === undefined) return error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={() => void mutate()} />;
  return (
    <Section title="收款信息">
      <FactList
        facts={[
          { label: '收款人', value: data.payee === '' ? '不再保存' : data.payee },
          { label: '开户银行', value: data.bankName },
          { label: '账号', value: data.fullNumber === '' ? '不再保存' : data.fullNumber },
        ]}
      />
    </Section>
  );
}
