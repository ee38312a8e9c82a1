import { Input } from 'antd';
import { useState } from 'react';
import { operateCampaignOpenSchema } from '#domain/backoffice/schema';
import { couponLimits } from '#domain/coupons/limits';
import { parseYuan } from '#domain/money/yuan';
import { openCampaign } from '../../api/backoffice.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';

const begun = { name: '', off: '', percent: '', from: '', total: '100', perPerson: '1', days: '30', validDays: '30' };
type Typed = typeof begun;

const fields: readonly { name: keyof Typed; key: string; label: string }[] = [
  { name: 'name', key: 'name', label: `名称，最多 ${couponLimits.nameLength} 个字` },
  { name: 'off', key: 'faceValueFen', label: '减多少（元）' },
  { name: 'percent', key: 'percent', label: '或者付百分之几（1 到 99）' },
  { name: 'from', key: 'thresholdFen', label: '满多少可用（元），不填为不限' },
  { name: 'total', key: 'total', label: '总数（张）' },
  { name: 'perPerson', key: 'perPerson', label: `每人限领（张），最多 ${couponLimits.campaignEach}` },
  { name: 'days', key: 'days', label: '几天内可以领取' },
  { name: 'validDays', key: 'validDays', label: '领取后几天内有效' },
];

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
/** What is no amount is refused where it stands. */
const fenOf = (text: string): number | undefined => (text.trim() === '' ? undefined : (parseYuan(text) ?? Number.NaN));

/** Has coupons claimed from now on. */
export function CampaignDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(begun);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const { name, off, percent, from, total, perPerson, days, validDays } = typed;
    const parsed = operateCampaignOpenSchema.safeParse({
      ...{ name, faceValueFen: fenOf(off), percent: numberOf(percent), thresholdFen: fenOf(from) },
      ...{ total: numberOf(total), perPerson: numberOf(perPerson), days: numberOf(days), validDays: numberOf(validDays) },
    });
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await openCampaign(parsed.data);
      toast.success('已开始发放');
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog title="发放优惠券" okText="发放" problem={refusal} busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      {fields.map(({ name, key, label }) => (
        <Field key={name} label={label} problem={problems[key]}>
          {(control) => (
            <Input {...control} value={typed[name]} onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))} />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}
