import { Alert, Button, Checkbox, Input, Radio } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { professions, type ProfessionCode } from '#domain/accounts/professions';
import { interests, registerPurposes, type Interest, type RegisterPurpose } from '#domain/profile/choices';
import { profileLimits } from '#domain/profile/limits';
import { introduceSchema, nicknameSchema } from '#domain/profile/schema';
import type { PersonalInfoView } from '#domain/profile/views';
import { Field } from '../../components/field.tsx';
import { toast } from '../../components/toast.tsx';
import { saveChanges, type ProfileDraft, type ProfileProblems } from './save-changes.ts';
import styles from './profile-form.module.css';

const options = <C extends string>(table: Record<C, string>) =>
  Object.entries<string>(table).map(([value, label]) => ({ value: value as C, label }));
const counted = (max: number) => ({ show: true, max, strategy: (text: string) => [...text].length });

const draftOf = (info: PersonalInfoView): ProfileDraft => ({
  nickname: info.nickName,
  introduce: info.introduce,
  professionCode: info.professionCode as ProfessionCode | null,
  interests: info.interests as Interest[],
  registerPurpose: info.registerPurpose as RegisterPurpose | '',
});

/** Nickname, introduction, profession and interests. What was typed stays when the server refuses a part of it. */
export function ProfileForm({ info }: { info: PersonalInfoView }) {
  const [draft, setDraft] = useState(() => draftOf(info));
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [busy, setBusy] = useState(false);
  const professionId = useId();
  const set = (changes: Partial<ProfileDraft>): void => setDraft((before) => ({ ...before, ...changes }));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const nickname = nicknameSchema.safeParse(draft.nickname);
    const introduce = introduceSchema.safeParse(draft.introduce);
    const found: ProfileProblems = {
      ...(!nickname.success && { nickname: nickname.error.issues[0]?.message }),
      ...(!introduce.success && { introduce: introduce.error.issues[0]?.message }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const refused = await saveChanges(draftOf(info), { ...draft, nickname: draft.nickname.trim(), introduce: draft.introduce.trim() });
    setProblems(refused);
    setBusy(false);
    if (Object.keys(refused).length === 0) toast.success('修改成功');
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problems.form !== undefined && <Alert type="error" showIcon title={problems.form} role="alert" style={{ marginBottom: 16 }} />}
      <Field label="昵称" problem={problems.nickname}>
        {(control) => (
          <Input
            {...control}
            size="large"
            placeholder="请输入昵称"
            value={draft.nickname}
            count={counted(profileLimits.nickname)}
            onChange={({ target }) => set({ nickname: target.value })}
          />
        )}
      </Field>
      <Field label="简介" problem={problems.introduce}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            placeholder="用一两句话介绍自己"
            value={draft.introduce}
            count={counted(profileLimits.introduce)}
            onChange={({ target }) => set({ introduce: target.value })}
          />
        )}
      </Field>
      <fieldset className={styles.question}>
        <legend>职业</legend>
        <Radio.Group
          className={styles.choices ?? ''}
          name={professionId}
          options={options(professions)}
          value={draft.professionCode}
          onChange={({ target }) => set({ professionCode: target.value as ProfessionCode })}
        />
      </fieldset>
      <fieldset className={styles.question}>
        <legend>感兴趣的内容（可多选）</legend>
        <Checkbox.Group
          className={styles.choices ?? ''}
          options={options(interests)}
          value={draft.interests}
          onChange={(chosen) => set({ interests: chosen })}
        />
      </fieldset>
      <fieldset className={styles.question}>
        <legend>使用目的</legend>
        <Radio.Group
          className={styles.choices ?? ''}
          name={`${professionId}-purpose`}
          options={options(registerPurposes)}
          value={draft.registerPurpose}
          onChange={({ target }) => set({ registerPurpose: target.value as RegisterPurpose })}
        />
      </fieldset>
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          保存修改
        </Button>
      </div>
    </form>
  );
}
