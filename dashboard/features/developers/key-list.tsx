import { Button, Input, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { projectMakeSchema } from '#domain/developers/schema';
import type { DeveloperKeyView, DeveloperProjectView, MadeKeyView } from '#domain/developers/views';
import { formatFullTime } from '#domain/display/times';
import { makeDeveloperProject, revokeDeveloperKey, rotateDeveloperKey } from '../../api/developers.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import styles from './developers.module.css';
import { KeyDialog } from './key-dialog.tsx';
import { MadeKey } from './made-key.tsx';

interface Props {
  projects: readonly DeveloperProjectView[];
  projectId: string | undefined;
  onProject: (id: string) => void;
}

const time = (instant: string): string => formatFullTime(new Date(instant));

function factsOf({ lastUsedAt, lastAddress, expiresAt, revokedAt, addresses, scopes }: DeveloperKeyView): string[] {
  return [
    lastUsedAt === null ? '还没有用过' : `最近使用 ${time(lastUsedAt)}${lastAddress === null ? '' : `，从 ${lastAddress}`}`,
    ...(revokedAt === null ? [] : [`已轮换，${time(revokedAt)} 失效`]),
    ...(expiresAt === null ? [] : [`${time(expiresAt)} 过期`]),
    ...(addresses === null ? [] : [`限 ${addresses.join('、')}`]),
    `${scopes.length} 项权限`,
  ];
}

/** The keys of a project, and what is done with them. */
export function KeyList({ projects, projectId, onProject }: Props) {
  const [open, setOpen] = useState<'key' | 'project'>();
  const [made, setMade] = useState<MadeKeyView>();
  const project = projects.find(({ id }) => id === projectId);
  const rotate = async (id: string): Promise<void> => {
    try {
      setMade(await rotateDeveloperKey(id));
    } catch (error) {
      toast.error(problemText(error) ?? '轮换失败');
    }
  };
  const revoke = async (id: string): Promise<void> => {
    try {
      await revokeDeveloperKey(id);
      toast.success('密钥已撤销');
    } catch (error) {
      toast.error(problemText(error) ?? '撤销失败');
    }
  };
  return (
    <Panel
      title="密钥"
      aside={
        <div className={styles.actions}>
          {projects.length > 0 && (
            <Select
              aria-label="项目"
              value={projectId ?? null}
              options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => id !== null && onProject(id)}
              style={{ minWidth: 120 }}
            />
          )}
          <Button onClick={() => setOpen('project')}>新建项目</Button>
          <Button type="primary" onClick={() => setOpen('key')}>
            新建密钥
          </Button>
        </div>
      }
    >
      {project === undefined || project.keys.length === 0 ? (
        <p className={styles.none}>还没有密钥。测试密钥马上可以用，不需要认证。</p>
      ) : (
        <ul className={styles.rows}>
          {project.keys.map((key) => (
            <li key={key.id}>
              <div>
                <p>
                  <strong>{key.name}</strong> <code>{key.hint}</code>{' '}
                  <span className={styles.mode}>{key.mode === 'live' ? '正式' : '测试'}</span>
                </p>
                <p className={styles.facts}>{factsOf(key).join(' · ')}</p>
              </div>
              {key.revokedAt === null && (
                <div className={styles.actions}>
                  <Popconfirm title="轮换这个密钥？" description="旧的还能用 24 小时。" onConfirm={() => void rotate(key.id)}>
                    <Button size="small">轮换</Button>
                  </Popconfirm>
                  <Popconfirm title="撤销这个密钥？" description="用它的程序马上就不能再调用。" onConfirm={() => void revoke(key.id)}>
                    <Button size="small" danger>
                      撤销
                    </Button>
                  </Popconfirm>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'key' && (
        <KeyDialog
          projectId={projectId}
          onClose={() => setOpen(undefined)}
          onMade={(result) => {
            setOpen(undefined);
            setMade(result);
          }}
        />
      )}
      {open === 'project' && <ProjectDialog onClose={() => setOpen(undefined)} onMade={onProject} />}
      {made !== undefined && <MadeKey made={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}

function ProjectDialog({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const parsed = projectMakeSchema.safeParse({ name });
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    setBusy(true);
    try {
      onMade((await makeDeveloperProject(parsed.data.name)).id);
      onClose();
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog title="新建项目" okText="新建" busy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <Field label="名称" problem={problem}>
        {(control) => <Input {...control} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
