import { PageHeading } from '../../components/page-heading.tsx';
import { FeedbackList } from '../../features/operate/feedback-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function FeedbackPage() {
  usePageTitle('问题与建议');
  return (
    <>
      <PageHeading title="问题与建议" description="用户提交的问题、建议和需求，查看图片和下载附件都有记录。" />
      <FeedbackList />
    </>
  );
}
