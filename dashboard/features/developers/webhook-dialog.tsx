import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { webhookChangeSchema, webhookMakeSchema } from '#domain/developers/schema';
import type { WebhookRowView } from '#domain/developers/views';
import { webhookEvents } from '#domain/open/webhooks';
import { changeWebhook, makeWebhook } from '../../api/webhooks.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { problemText } from '../../components/toast.tsx';

const labels: Readonly<Record<(typeof webhookEvents)[number], string>> = {
  'file.ready': '文件检测通过',
  'file.failed': '文件检测失败',
  'job.progressed': '处理有进展',
  'job.succeeded': '处理成功',
  'job.failed': '处理失败',
  'job.cancelled': '处理已取消',
};
type Wanted = (typeof webhookEvents)[number];
const usual = webhookEvents.filter((event) => event !== 'job.progressed');

interface Props {
  /** Where a new one is made, or which one is changed. */
  about: { mode: 'test' | 'live'; projectId?: string } | { id: string };
  row?: WebhookRowView;
  onClose: () => void;
}

/** Makes or changes an endpoint. */
export function WebhookDialog({ about, row, onClose }: Props) {
  const [url, setUrl] = useState(row?.url ?? '');
  const [description, setDescription] = useState(row?.description ?? '');
  const [events, setEvents] = useState<readonly Wanted[]>(row?.events ? webhookEvents.filter((one) => row.events?.includes(one)) : usual);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const asked = { url: url.trim(), description, events: events.length > 0 ? [...events] : null };
    const parsed = ('id' in about ? webhookChangeSchema : webhookMakeSchema).safeParse({ ...about, ...asked });
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    setRefusal(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await ('id' in about ? changeWebhook({ ...about, ...asked }) : makeWebhook({ ...about, ...asked }));
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      {...{ title: row ? '修改 Webhook' : '新建 Webhook', okText: row ? '保存' : '新建', width: 520, problem: refusal, busy: isBusy }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="网址（公网地址，80 或 443 端口）" problem={problems.url}>
        {(control) => (
          <Input
            {...control}
            placeholder="https://example.com/hook"
            maxLength={500}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <Field label="说明（可不填）" problem={problems.description}>
        {(control) => <Input {...control} maxLength={200} value={description} onChange={({ target }) => setDescription(target.value)} />}
      </Field>
      <Field label="事件" problem={problems.events} group>
        {(_, labelId) => (
          <div
            role="group"
            aria-labelledby={labelId}
            style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: '6px 12px' }}
          >
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                checked={events.includes(event)}
                onChange={({ target }) => setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))}
              >
                {labels[event]}
              </Checkbox>
            ))}
          </div>
        )}
      </Field>
    </FormDialog>
  );
}
