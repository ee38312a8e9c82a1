import { PageHeading } from '../../components/page-heading.tsx';
import { ModelerList } from '../../features/operate/modeler-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function ModelersPage() {
  usePageTitle('模型师');
  return (
    <>
      <PageHeading title="模型师" description="申请发布模型的人，通过后可以使用发布中心；违规的可以冻结。每次处理都有记录。" />
      <ModelerList />
    </>
  );
}
