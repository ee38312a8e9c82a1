import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { inquiryKindNames, inquiryKinds } from '#domain/inquiries/kinds';
import { addresses } from '../addresses.ts';
import { useSubmitted } from '../api/inquiries.ts';
import { PageLoading } from '../components/page-loading.tsx';
import { themedPart } from '../components/themed-part.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useSession } from '../hooks/use-session.ts';
import styles from './inquiry.module.css';

const InquiryForm = themedPart(async () => (await import('../features/inquiries/inquiry-form.tsx')).InquiryForm);

/** `/inquiry`: the forms by which visitors write to us, one for each kind. */
export function InquiryPage() {
  const asked = useSearchParams()[0].get('kind');
  const kind = inquiryKindNames.find((one) => one === asked) ?? 'support';
  const { title, lead } = inquiryKinds[kind];
  usePageTitle(title);
  const { phase } = useSession();
  const [sent, setSent] = useState<{ kind: string; email: string }>();
  const { data: isSubmitted } = useSubmitted(kind === 'assetManage' && phase === 'signedIn');
  const isSent = sent?.kind === kind;
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <nav className={styles.kinds} aria-label="要联系什么">
        {inquiryKindNames.map((one) => (
          <Link key={one} to={addresses.inquiry(one)} replace aria-current={one === kind ? 'page' : undefined}>
            {inquiryKinds[one].label}
          </Link>
        ))}
      </nav>
      {isSent && (
        <section className={styles.sent} role="status">
          <h2>已经收到</h2>
          <p>我们会答复到 {sent.email}。工作日一般一天之内，请也看看垃圾邮件。</p>
        </section>
      )}
      {!isSent && isSubmitted === true && (
        <section className={styles.sent} role="status">
          <h2>您的申请正在处理</h2>
          <p>已经收到您的试用申请，处理之后会有邮件和站内消息，不用再次提交。</p>
        </section>
      )}
      {!isSent && isSubmitted !== true && (
        <Suspense fallback={<PageLoading />}>
          <InquiryForm key={kind} kind={kind} onSent={(email) => setSent({ kind, email })} />
        </Suspense>
      )}
    </div>
  );
}
