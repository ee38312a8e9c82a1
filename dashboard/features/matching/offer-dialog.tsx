import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { matchingLimits } from '#domain/matching/limits';
import { offerMakeSchema } from '#domain/matching/schema';
import type { OfferView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { makeOffer } from '../../api/matching.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './matching.module.css';

interface Part {
  title: string;
  yuan: number | null;
  days: number | null;
}

const partsOf = (offer: OfferView | undefined): Part[] =>
  offer?.milestones.map(({ title, amount, days }) => ({ title, yuan: amount / 100, days })) ?? [{ title: '', yuan: null, days: 7 }];
const fenOf = ({ yuan }: Part): number => Math.round((yuan ?? 0) * 100);

/** Offers to fulfil a demand, in one part or several, or changes one's offer. */
export function OfferDialog({ demandId, offer, onClose }: { demandId: string; offer?: OfferView | undefined; onClose: () => void }) {
  const [content, setContent] = useState(offer?.content ?? '');
  const [parts, setParts] = useState<readonly Part[]>(() => partsOf(offer));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (index: number, changes: Partial<Part>): void =>
    setParts(parts.map((part, at) => (at === index ? { ...part, ...changes } : part)));
  const submit = async (): Promise<void> => {
    const milestones = parts.map((part) => ({ title: part.title, amount: fenOf(part), days: part.days ?? 0 }));
    const parsed = offerMakeSchema.safeParse({ demandId, content, milestones });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    setBusy(true);
    try {
      await makeOffer({ demandId, content, milestones });
      toast.success('报价已提交');
      onClose();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={offer === undefined ? '报价' : '修改报价'}
      okText="提交报价"
      width={680}
      busy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="报价说明" problem={undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={4}
            value={content}
            maxLength={matchingLimits.content}
            placeholder="怎么做、交付什么、类似的经验"
            onChange={({ target }) => setContent(target.value)}
          />
        )}
      </Field>
      <Field label="分期（每期单独托管、交付和验收）" problem={undefined} group>
        {(_, labelId) => (
          <div role="group" aria-labelledby={labelId}>
            {parts.map(({ title, yuan, days }, index) => (
              <div key={index} className={styles.row}>
                <Input
                  aria-label={`第 ${index + 1} 期的内容`}
                  placeholder="内容，如：白模"
                  value={title}
                  maxLength={matchingLimits.milestoneTitle}
                  onChange={({ target }) => change(index, { title: target.value })}
                />
                <InputNumber
                  aria-label={`第 ${index + 1} 期的金额`}
                  prefix="¥"
                  min={0}
                  precision={2}
                  controls={false}
                  style={{ width: '100%' }}
                  value={yuan}
                  onChange={(value) => change(index, { yuan: value })}
                />
                <InputNumber
                  aria-label={`第 ${index + 1} 期的天数`}
                  suffix="天"
                  min={1}
                  max={matchingLimits.days}
                  precision={0}
                  controls={false}
                  style={{ width: '100%' }}
                  value={days}
                  onChange={(value) => change(index, { days: value })}
                />
                <Button
                  type="text"
                  disabled={parts.length === 1}
                  aria-label={`去掉第 ${index + 1} 期`}
                  onClick={() => setParts(parts.filter((_part, at) => at !== index))}
                >
                  去掉
                </Button>
              </div>
            ))}
          </div>
        )}
      </Field>
      <div className={styles.head}>
        <Button
          disabled={parts.length >= matchingLimits.milestones}
          onClick={() => setParts([...parts, { title: '', yuan: null, days: 7 }])}
        >
          加一期
        </Button>
        <strong>
          共 {formatYuan(parts.reduce((sum, part) => sum + fenOf(part), 0))}，{parts.reduce((sum, { days }) => sum + (days ?? 0), 0)} 天
        </strong>
      </div>
    </FormDialog>
  );
}
