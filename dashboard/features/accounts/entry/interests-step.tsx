import { useState } from 'react';
import { interests, registerPurposes, type Interest, type RegisterPurpose } from '#domain/profile/choices';
import { saveInterests } from '../../../api/accounts.ts';
import { Alert } from '../../../components/plain/alert.tsx';
import { Button } from '../../../components/plain/button.tsx';
import { CheckboxGroup, RadioGroup } from '../../../components/plain/choice.tsx';
import { problemText } from '../../../components/toast.tsx';
import styles from './entry.module.css';

const options = <C extends string>(table: Record<C, string>) =>
  Object.entries<string>(table).map(([value, label]) => ({ value: value as C, label }));

/** After registering: what one came for. Skipping is an answer too, so that it is not asked again. */
export function InterestsStep({ onDone }: { onDone: () => void }) {
  const [chosen, setChosen] = useState<Interest[]>([]);
  const [purpose, setPurpose] = useState<RegisterPurpose | ''>('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (answers: { interests: Interest[]; registerPurpose: RegisterPurpose | '' }): Promise<void> => {
    setBusy(true);
    try {
      await saveInterests(answers);
      onDone();
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };

  return (
    <div className={styles.form}>
      {problem !== undefined && <Alert type="error" title={problem} />}
      <fieldset className={styles.question}>
        <legend>您对哪些内容感兴趣？（可多选）</legend>
        <CheckboxGroup className={styles.choices} options={options(interests)} value={chosen} onChange={setChosen} />
      </fieldset>
      <fieldset className={styles.question}>
        <legend>您注册的目的是？</legend>
        <RadioGroup className={styles.choices} options={options(registerPurposes)} value={purpose} onChange={setPurpose} />
      </fieldset>
      <Button
        type="primary"
        size="large"
        block
        loading={busy}
        disabled={chosen.length === 0 && purpose === ''}
        onClick={() => void save({ interests: chosen, registerPurpose: purpose })}
      >
        提交
      </Button>
      <Button type="text" size="large" block onClick={() => void save({ interests: [], registerPurpose: '' })}>
        跳过
      </Button>
    </div>
  );
}
