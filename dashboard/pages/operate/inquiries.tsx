import { PageHeading } from '../../components/page-heading.tsx';
import { InquiryList } from '../../features/operate/inquiry-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function InquiriesPage() {
  usePageTitle('留言与申请');
  return (
    <>
      <PageHeading title="留言与申请" description="客服留言、定制需求和试用申请。答复用邮件发出，登录后提交的还会收到站内消息。" />
      <InquiryList />
    </>
  );
}
