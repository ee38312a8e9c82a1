import { Input } from 'antd';
import { useState } from 'react';
import { operatePriceSetSchema } from '#domain/backoffice/schema';
import type { OperatePriceView } from '#domain/backoffice/views';
import { formatYuan, parseYuan, yuanText } from '#domain/money/yuan';
import { setPrice } from '../../api/backoffice.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './operate.module.css';

/** Sets one price; orders that were made before keep theirs. */
export function PriceDialog({ price: { priceId, label, unit, unitFen }, onClose }: { price: OperatePriceView; onClose: () => void }) {
  const [text, setText] = useState(yuanText(unitFen));
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const wanted = parseYuan(text);
    const parsed = operatePriceSetSchema.safeParse({ priceId, fromFen: unitFen, unitFen: wanted });
    setProblem(wanted === undefined ? '请输入价格，最多两位小数' : parsed.error?.issues[0]?.message);
    setRefusal(undefined);
    if (wanted === undefined || !parsed.success) return;
    setBusy(true);
    try {
      await setPrice(priceId, unitFen, wanted);
      toast.success('价格已修改');
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog title={`修改价格 · ${label}`} problem={refusal} busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <p className={styles.quiet} style={{ marginBottom: 16 }}>
        现在是 {formatYuan(unitFen)}（{unit}）。新的订单按新价格，已经下的订单不变。
      </p>
      <Field label="新的价格（元）" problem={problem}>
        {(control) => (
          <Input {...control} inputMode="decimal" maxLength={12} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
