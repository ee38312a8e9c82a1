import { Input } from 'antd';
import { useState } from 'react';
import type { OperateOfferView } from '#domain/backoffice/views';
import { formatYuan, parseYuan, yuanText } from '#domain/money/yuan';
import { changeOffer } from '../../api/backoffice.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './operate.module.css';

/** Sets what a package costs; orders that were made before keep their price. */
export function OfferDialog({ offer: { id, label, price }, onClose }: { offer: OperateOfferView; onClose: () => void }) {
  const [text, setText] = useState(yuanText(price));
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const priceFen = parseYuan(text);
    setProblem(priceFen === undefined ? '请输入价格，最多两位小数' : undefined);
    setRefusal(undefined);
    if (priceFen === undefined) return;
    setBusy(true);
    try {
      await changeOffer(id, { priceFen });
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
        现在是 {formatYuan(price)}。新的订单按新价格，已经下的订单不变。
      </p>
      <Field label="新的价格（元）" problem={problem}>
        {(control) => (
          <Input {...control} inputMode="decimal" maxLength={12} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
