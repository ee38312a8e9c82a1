import { Input, Select } from 'antd';
import { useState } from 'react';
import { staffRoles, type Role } from '#domain/accounts/roles';
import { administrationLimits } from '#domain/administration/limits';
import { roleWords } from '#domain/administration/roles';
import { accountGrantRoleSchema } from '#domain/administration/schema';
import type { AccountRowView } from '#domain/administration/views';
import { grantRole } from '../../api/administration.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { menu } from './menu.ts';
import { pagesOf } from './pages-of.ts';
import styles from './operate.module.css';

const choices = [...staffRoles, 'user' as const].map((value) => ({ value, label: roleWords[value].label }));

/** What becomes of the account's pages, before it is decided. */
function Consequence({ from, to }: { from: Role; to: Role }) {
  const [before, after] = [pagesOf(from), pagesOf(to)];
  const named = (pages: readonly string[]): string => menu.flatMap(({ page, label }) => (pages.includes(page) ? [label] : [])).join('、');
  const [gained, lost] = [after.filter((page) => !before.includes(page)), before.filter((page) => !after.includes(page))];
  return (
    <div className={styles.lead}>
      <p>{roleWords[to].purpose}</p>
      {gained.length > 0 && <p>将可以打开：{named(gained)}。</p>}
      {lost.length > 0 && <p>不再能打开：{named(lost)}。</p>}
      <p>下一次操作就生效，记入审计日志，可以随时改回。</p>
    </div>
  );
}

/** Gives an account another role, with what that changes before it and the reason for the audit log. */
export function RoleDialog({ account, onClose }: { account: Pick<AccountRowView, 'id' | 'nickName' | 'role'>; onClose: () => void }) {
  const [role, setRole] = useState<Role>();
  const [cause, setCause] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const parsed = accountGrantRoleSchema.safeParse({ accountId: account.id, fromRole: account.role, role, cause });
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await grantRole(parsed.data);
      toast.success(`${account.nickName}现在是${roleWords[parsed.data.role].label}`);
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={`${account.nickName}的角色`}
      okText="确定"
      problem={refusal}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={`角色，现在是${roleWords[account.role].label}`} problem={problems.role}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            placeholder="请选择"
            value={role}
            options={choices.filter(({ value }) => value !== account.role)}
            onChange={setRole}
          />
        )}
      </Field>
      {role !== undefined && <Consequence from={account.role} to={role} />}
      <Field label="原因" problem={problems.cause}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={administrationLimits.cause}
            value={cause}
            onChange={({ target }) => setCause(target.value.replace(/\n/g, ' '))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
