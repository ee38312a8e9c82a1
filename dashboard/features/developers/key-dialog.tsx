import { Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { keyMakeSchema } from '#domain/developers/schema';
import type { MadeKeyView } from '#domain/developers/views';
import { scopeNames, scopes, type Scope } from '#domain/open/scopes';
import { makeDeveloperKey } from '../../api/developers.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText } from '../../components/toast.tsx';

interface Props {
  projectId: string | undefined;
  onMade: (made: MadeKeyView) => void;
  onClose: () => void;
}

/** Makes a key of a project. */
export function KeyDialog({ projectId, onMade, onClose }: Props) {
  const [mode, setMode] = useState<'test' | 'live'>('test');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(scopeNames);
  const [days, setDays] = useState('');
  const [places, setPlaces] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const addresses = places.split(/[\s,，]+/).filter((one) => one !== '');
    const asked = {
      ...{ mode, name, scopes: [...chosen] },
      ...(projectId !== undefined && { projectId }),
      ...(days.trim() !== '' && { days: Number(days) }),
      ...(addresses.length > 0 && { addresses }),
    };
    const parsed = keyMakeSchema.safeParse(asked);
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      onMade(await makeDeveloperKey(asked));
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };

  return (
    <FormDialog title="新建密钥" okText="新建" width={520} problem={refusal} busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <Field label="种类" problem={problems.mode} group>
        {(_, labelId) => (
          <Radio.Group
            aria-labelledby={labelId}
            value={mode}
            onChange={({ target }) => setMode(target.value as 'test' | 'live')}
            options={[
              { value: 'test', label: '测试：每天 100 次，文件最大 20 MB' },
              { value: 'live', label: '正式：需要先通过认证' },
            ]}
          />
        )}
      </Field>
      <Field label="名称" problem={problems.name}>
        {(control) => (
          <Input
            {...control}
            placeholder="例如：构建服务器"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="权限" problem={problems.scopes} group>
        {(_, labelId) => (
          <div
            role="group"
            aria-labelledby={labelId}
            style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}
          >
            {scopeNames.map((scope) => (
              <Checkbox
                key={scope}
                checked={chosen.includes(scope)}
                onChange={({ target }) => setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
              >
                {scopes[scope]}
              </Checkbox>
            ))}
          </div>
        )}
      </Field>
      <Field label="多少天后过期（不填则一直有效）" problem={problems.days}>
        {(control) => (
          <Input {...control} inputMode="numeric" maxLength={4} value={days} onChange={(event) => setDays(event.target.value)} />
        )}
      </Field>
      <Field label="只能从这些 IP 地址使用（不填则不限）" problem={problems.addresses}>
        {(control) => (
          <Input {...control} placeholder="例如：203.0.113.7" value={places} onChange={(event) => setPlaces(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
