import { Input, Select } from 'antd';
import { useState } from 'react';
import { operateCodeMakeSchema } from '#domain/backoffice/schema';
import type { MadeCodesView, OperateCodesView } from '#domain/backoffice/views';
import { packageLimits } from '#domain/packages/limits';
import { makeCodes } from '../../api/backoffice.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText } from '../../components/toast.tsx';

interface Props {
  offers: OperateCodesView['offers'];
  onMade: (made: MadeCodesView) => void;
  onClose: () => void;
}

/** Makes activation codes for one of the packages, on sale or not. */
export function CodeDialog({ offers, onMade, onClose }: Props) {
  const [offerId, setOfferId] = useState<string>();
  const [count, setCount] = useState('10');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const parsed = operateCodeMakeSchema.safeParse({ offerId, count: count.trim() === '' ? undefined : Number(count) });
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      onMade(await makeCodes(parsed.data.offerId, parsed.data.count));
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog title="制作激活码" okText="制作" problem={refusal} busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <Field label="套餐" problem={problems.offerId}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            placeholder="请选择套餐"
            options={offers.map((offer) => ({ value: offer.offerId, label: `${offer.label}${offer.onSale ? '' : '（未上架）'}` }))}
            value={offerId}
            onChange={setOfferId}
          />
        )}
      </Field>
      <Field label={`数量，一次最多 ${packageLimits.codesAtOnce} 个`} problem={problems.count}>
        {(control) => (
          <Input {...control} inputMode="numeric" maxLength={6} value={count} onChange={(event) => setCount(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
