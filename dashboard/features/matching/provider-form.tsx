import { Alert, Button, Checkbox, Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { matchingLimits } from '#domain/matching/limits';
import { providerSaveSchema } from '#domain/matching/schema';
import type { ProviderView } from '#domain/matching/views';
import { services, type Service } from '#domain/profile/choices';
import { saveProvider } from '../../api/matching.ts';
import { Field } from '../../components/field.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './matching.module.css';

/** What a provider says of itself. */
export function ProviderForm({ provider }: { provider: ProviderView | null }) {
  const [title, setTitle] = useState(provider?.title ?? '');
  const [content, setContent] = useState(provider?.content ?? '');
  const [chosen, setChosen] = useState<Service[]>((provider?.services ?? []).map(({ code }) => code as Service));
  const [yuan, setYuan] = useState<number | null>(provider === null ? null : provider.fromFen / 100);
  const [shown, setShown] = useState(provider?.shown ?? true);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const words = { title, content, services: chosen, fromFen: Math.round((yuan ?? 0) * 100), shown };
    const parsed = providerSaveSchema.safeParse(words);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await saveProvider(words);
      toast.success('服务商资料已保存');
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.form}>
        {problem !== undefined && <Alert type="error" showIcon title={problem} role="alert" style={{ marginBottom: 16 }} />}
        <Field label="名称" problem={undefined}>
          {(control) => (
            <Input {...control} value={title} maxLength={matchingLimits.title} onChange={({ target }) => setTitle(target.value)} />
          )}
        </Field>
        <Field label="介绍" problem={undefined}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={6}
              value={content}
              maxLength={matchingLimits.content}
              placeholder="擅长什么、做过什么、怎么合作"
              onChange={({ target }) => setContent(target.value)}
            />
          )}
        </Field>
        <Field label="服务内容" problem={undefined} group>
          {(_, labelId) => (
            <Checkbox.Group
              aria-labelledby={labelId}
              value={chosen}
              options={Object.entries(services).map(([value, label]) => ({ value: value as Service, label }))}
              onChange={setChosen}
            />
          )}
        </Field>
        <Field label="起步价（元）" problem={undefined}>
          {(control) => (
            <InputNumber
              {...control}
              prefix="¥"
              min={0}
              precision={2}
              controls={false}
              style={{ width: 220 }}
              value={yuan}
              onChange={setYuan}
            />
          )}
        </Field>
        <Field label="正在接单" problem={undefined}>
          {({ id }) => <Switch id={id} checked={shown} onChange={setShown} style={{ justifySelf: 'start' }} />}
        </Field>
        <div>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            保存
          </Button>
        </div>
      </div>
    </form>
  );
}
