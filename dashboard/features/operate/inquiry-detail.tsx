import { Button, Input } from 'antd';
import { useState } from 'react';
import { inquiryKinds } from '#domain/inquiries/kinds';
import { inquiryLimits } from '#domain/inquiries/limits';
import { replySchema } from '#domain/inquiries/schema';
import { inquiryStatusLabels, type InquiryStatus } from '#domain/inquiries/state';
import type { InquiryMailView, InquiryView } from '#domain/inquiries/views';
import { answerInquiry, closeInquiry, resendReply } from '../../api/inquiries.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { Field } from '../../components/field.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

const tones: Record<InquiryStatus, Tone> = { Open: 'waiting', Answered: 'success', Closed: 'quiet' };

/** Whether its answer did not leave. */
const isStuck = ({ status, isMailed }: InquiryView): boolean => status === 'Answered' && !isMailed;

export const InquiryState = ({ inquiry }: { inquiry: InquiryView }) =>
  isStuck(inquiry) ? (
    <StateTag tone="error">邮件没有发出</StateTag>
  ) : (
    <StateTag tone={tones[inquiry.status]}>{inquiryStatusLabels[inquiry.status]}</StateTag>
  );

/** One thing that a visitor wrote, to be answered by mail or closed; closed while null. */
export function InquiryDetail({ inquiry, onClose }: { inquiry: InquiryView | null; onClose: () => void }) {
  return (
    <SidePanel title="留言与申请" size={560} open={inquiry !== null} onClose={onClose} destroyOnHidden>
      {inquiry !== null && <Detail key={inquiry.id} inquiry={inquiry} onDone={onClose} />}
    </SidePanel>
  );
}

function Detail({ inquiry, onDone }: { inquiry: InquiryView; onDone: () => void }) {
  const { id, kind, status, name, phone, email, company, content, accountId, submittedAt, reply, handledBy, handledAt } = inquiry;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const may = useMay();

  const mail = async (work: () => Promise<InquiryMailView>): Promise<void> => {
    setBusy(true);
    try {
      const { isMailed } = await work();
      if (isMailed) toast.success('答复已用邮件发出');
      else toast.warning('答复已保存，邮件没有发出，请稍后重发');
      onDone();
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  const answer = (): void => {
    const parsed = replySchema.safeParse(typed);
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) void mail(() => answerInquiry(id, parsed.data));
  };

  const facts: Fact[] = [
    { label: '状态', value: <InquiryState inquiry={inquiry} /> },
    { label: '类型', value: inquiryKinds[kind].label },
    { label: '称呼', value: name },
    { label: '手机号', value: <a href={`tel:${phone}`}>{phone}</a> },
    { label: '邮箱', value: email },
    ...(company === '' ? [] : [{ label: '公司', value: company }]),
    { label: '提交', value: accountId === null ? '没有登录' : '登录后提交' },
    { label: '提交时间', value: <RelativeTime at={submittedAt} /> },
    ...(handledAt === null
      ? []
      : [
          {
            label: '处理',
            value: (
              <>
                {handledBy} · <RelativeTime at={handledAt} />
              </>
            ),
          },
        ]),
  ];
  return (
    <>
      <FactList facts={facts} />
      <p className={styles.content}>{content}</p>
      {reply !== '' && (
        <div className={styles.section}>
          <h3>答复</h3>
          <p className={styles.content}>{reply}</p>
        </div>
      )}
      {isStuck(inquiry) && may('inquiryResend') && (
        <Button type="primary" loading={isBusy} onClick={() => void mail(() => resendReply(id))}>
          重发邮件
        </Button>
      )}
      {status === 'Open' && may('inquiryAnswer') && (
        <div className={styles.section}>
          <Field label={`答复（发到 ${email}）`} problem={problem}>
            {(control) => (
              <Input.TextArea
                {...control}
                rows={6}
                maxLength={inquiryLimits.reply}
                showCount
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
          <div className={styles.actions}>
            <Button type="primary" loading={isBusy} onClick={answer}>
              发送答复
            </Button>
            <Button danger onClick={() => setClosing(true)}>
              不答复，关闭
            </Button>
          </div>
        </div>
      )}
      {isClosing && (
        <CauseDialog
          title="关闭这条留言"
          note="不会通知对方，例如广告和重复的提交。原因记入审计日志。"
          confirm="关闭留言"
          onConfirm={async (cause) => {
            await closeInquiry(id, cause);
            onDone();
          }}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}
