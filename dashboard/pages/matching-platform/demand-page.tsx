import { Alert, Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Clause } from '#domain/matching/clauses';
import { matchingLimits } from '#domain/matching/limits';
import { demandPublishSchema } from '#domain/matching/schema';
import { services, type Service } from '#domain/profile/choices';
import { addresses } from '../../addresses.ts';
import { publishDemand } from '../../api/matching.ts';
import { Field } from '../../components/field.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { problemText, toast } from '../../components/toast.tsx';
import { ClauseFields } from '../../features/matching/clause-fields.tsx';
import { FileChoice } from '../../features/matching/file-choice.tsx';
import styles from '../../features/matching/matching.module.css';
import { usePageTitle } from '../../hooks/page-title.ts';

type FieldName = 'title' | 'content' | 'service' | 'budget' | 'deadline' | 'fileIds' | 'clauses';
type Problems = Partial<Record<FieldName, string>>;

const dayMs = 24 * 60 * 60_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** `/matchingPlatform/demandPage`: publishes a demand. */
export function DemandPage() {
  usePageTitle('发布需求');
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [service, setService] = useState<Service>('1');
  const [yuan, setYuan] = useState<number | null>(null);
  const [now] = useState(() => Date.now());
  const [deadline, setDeadline] = useState(() => dayOf(now + 30 * dayMs));
  const [fileIds, setFileIds] = useState<string[]>([]);
  const [clauses, setClauses] = useState<Clause[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const demand = { title, content, service, budget: Math.round((yuan ?? 0) * 100), deadline, fileIds, clauses };
    const parsed = demandPublishSchema.safeParse(demand);
    setProblem(undefined);
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message]).toReversed()) as Problems);
    if (!parsed.success) return;
    setBusy(true);
    try {
      const id = await publishDemand(demand);
      toast.success('需求已发布');
      await navigate(addresses.demand(id));
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeading title="发布需求" description="写得越清楚，报价越准。发布后在需求大厅公开，联系方式不要写在说明里。" />
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
          <Field label="标题" problem={problems.title}>
            {(control) => (
              <Input
                {...control}
                value={title}
                maxLength={matchingLimits.title}
                placeholder="如：一套办公椅的网页展示模型"
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Field>
          <Field label="需求说明" problem={problems.content}>
            {(control) => (
              <Input.TextArea
                {...control}
                rows={7}
                value={content}
                maxLength={matchingLimits.content}
                placeholder="用途、数量、参考、贴图和细节的要求"
                onChange={({ target }) => setContent(target.value)}
              />
            )}
          </Field>
          <Field label="服务类型" problem={problems.service}>
            {(control) => (
              <Select<Service>
                {...control}
                value={service}
                options={Object.entries(services).map(([value, label]) => ({ value: value as Service, label }))}
                onChange={setService}
              />
            )}
          </Field>
          <Field label="预算（元）" problem={problems.budget}>
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
          <Field label="期望完成的日期" problem={problems.deadline}>
            {(control) => (
              <Input
                {...control}
                type="date"
                style={{ width: 220 }}
                min={dayOf(now + dayMs)}
                max={dayOf(now + matchingLimits.deadlineMs)}
                value={deadline}
                onChange={({ target }) => setDeadline(target.value)}
              />
            )}
          </Field>
          <Field label={`附件（可不选，最多 ${matchingLimits.files} 个）`} problem={problems.fileIds} group>
            {() => <FileChoice label="附件" value={fileIds} max={matchingLimits.files} onChange={setFileIds} />}
          </Field>
          <Field label="验收指标（可不写）" problem={problems.clauses} group>
            {(_, labelId) => (
              <div role="group" aria-labelledby={labelId}>
                <ClauseFields clauses={clauses} onChange={setClauses} />
              </div>
            )}
          </Field>
          <p className={styles.quiet}>最后一期交付的模型由平台检测，没有达到指标的不能交付。</p>
          <div className={styles.actions} style={{ marginTop: 16 }}>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              发布
            </Button>
            <Link to={addresses.demands} style={{ alignSelf: 'center' }}>
              看看别人的需求
            </Link>
          </div>
        </div>
      </form>
    </>
  );
}
