import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { claimLimits } from '#domain/claims/limits';
import { claimFileSchema } from '#domain/claims/schema';
import { claimantRoleNames, claimantRoles, type ClaimantRole } from '#domain/claims/state';
import { formatDate } from '#domain/display/times';
import { fileClaim } from '../../api/claims.ts';
import { useFileList } from '../../api/files.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText, toast } from '../../components/toast.tsx';

type FieldName = 'name' | 'role' | 'statement' | 'link' | 'fileId' | 'isTrue';

/** Reports a model as stolen: who says so, why, and by what evidence. */
export function ClaimDialog({ modelId, modelName, onClose }: { modelId: string; modelName: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<ClaimantRole>('author');
  const [statement, setStatement] = useState('');
  const [link, setLink] = useState('');
  const [fileId, setFileId] = useState<string>();
  const [isTrue, setTrue] = useState(false);
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const files = useFileList({ pageNo: 1, pageSize: 50, status: 'success' }).data?.results ?? [];
  /** What was wrong is said again when it is handed in again. */
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V): void => {
      set(value);
      setProblems({});
    };
  const submit = async (): Promise<void> => {
    const words = { modelId, name, role, statement, link: link.trim(), ...(fileId !== undefined && { fileId }), isTrue };
    const parsed = claimFileSchema.safeParse(words);
    const issues = parsed.error?.issues ?? [];
    setProblems(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await fileClaim(parsed.data);
      toast.success('举报已提交，处理结果会通知您');
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`举报「${modelName}」侵权`}
      width={560}
      okText="提交举报"
      problem={refusal}
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p style={{ marginBottom: 12 }}>平台核对后会冻结模型，请发布者说明，再作决定。虚假举报要承担责任。</p>
      <Field label="姓名或单位名称" problem={problems.name}>
        {(control) => (
          <Input {...control} value={name} maxLength={claimLimits.name} onChange={({ target }) => change(setName)(target.value)} />
        )}
      </Field>
      <Field label="您是" problem={problems.role}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            value={role}
            options={claimantRoleNames.map((value) => ({ value, label: claimantRoles[value] }))}
            onChange={change(setRole)}
          />
        )}
      </Field>
      <Field label="为什么是您的作品" problem={problems.statement}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={4}
            showCount
            maxLength={claimLimits.statement.most}
            placeholder="什么时候制作和发表，哪些地方相同"
            value={statement}
            onChange={({ target }) => change(setStatement)(target.value)}
          />
        )}
      </Field>
      <Field label="证据：作品首次发表的链接" problem={problems.link}>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            value={link}
            maxLength={claimLimits.link}
            placeholder="https://"
            onChange={({ target }) => change(setLink)(target.value)}
          />
        )}
      </Field>
      <Field label="证据：我上传过的源文件" problem={problems.fileId}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            allowClear
            value={fileId}
            placeholder="链接和源文件至少有一个"
            notFoundContent="还没有源文件"
            options={files.map((file) => ({ value: file.id, label: `${file.modelName}（${formatDate(new Date(file.createdAt))} 上传）` }))}
            onChange={change(setFileId)}
          />
        )}
      </Field>
      <Field label="声明" problem={problems.isTrue} group>
        {() => (
          <Checkbox checked={isTrue} onChange={({ target }) => change(setTrue)(target.checked)}>
            我确认以上内容真实
          </Checkbox>
        )}
      </Field>
    </FormDialog>
  );
}
