import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { modelerKinds, modelerTypes, type ModelerType } from '#domain/modelers/kinds';
import { modelerLimits } from '#domain/modelers/limits';
import { modelerApplySchema } from '#domain/modelers/schema';
import type { ModelerStateView } from '#domain/modelers/views';
import { applyAsModeler } from '../../api/modeler.ts';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { Field } from '../../components/field.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './modelers.module.css';

const choices = modelerTypes.map((type) => ({ value: String(type), label: modelerKinds[type].label, hint: modelerKinds[type].about }));

type Problems = Partial<Record<'uploaderType' | 'intro' | 'link', string>>;

/** What one says of oneself to become a modeller; begins with what was said `before`. */
export function ApplicationForm({ before }: { before: ModelerStateView['application'] }) {
  const [type, setType] = useState<ModelerType>(before?.uploaderType ?? 2);
  const [intro, setIntro] = useState(before?.intro ?? '');
  const [link, setLink] = useState(before?.link ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const words = { uploaderType: type, intro, link: link.trim() };
    const issues = modelerApplySchema.safeParse(words).error?.issues ?? [];
    setProblems(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
    setRefusal(undefined);
    if (issues.length > 0) return;
    setBusy(true);
    try {
      await applyAsModeler(words);
      toast.success('申请已提交');
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.card}
      noValidate
      aria-label={before === null ? '申请' : '再次申请'}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} role="alert" />}
      <Field label="以什么身份发布" problem={problems.uploaderType} group>
        {() => (
          <ChoiceCards
            legend="以什么身份发布"
            choices={choices}
            value={String(type)}
            onChange={(value) => setType(modelerTypes.find((known) => String(known) === value) ?? 2)}
          />
        )}
      </Field>
      <Field label="自我介绍" problem={problems.intro}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={5}
            showCount
            maxLength={modelerLimits.intro.most}
            placeholder="做过什么模型，准备发布什么，用什么软件制作"
            value={intro}
            onChange={({ target }) => (setIntro(target.value), setProblems({}))}
          />
        )}
      </Field>
      <Field label="作品链接（可不填）" problem={problems.link}>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            maxLength={modelerLimits.link}
            placeholder="https://"
            value={link}
            onChange={({ target }) => (setLink(target.value), setProblems({}))}
          />
        )}
      </Field>
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {before === null ? '提交申请' : '再次提交'}
        </Button>
      </div>
    </form>
  );
}
