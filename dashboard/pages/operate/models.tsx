import { PageHeading } from '../../components/page-heading.tsx';
import { OfferedList } from '../../features/operate/offered-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function ModelsPage() {
  usePageTitle('商城模型');
  return (
    <>
      <PageHeading
        title="商城模型"
        description="发布者提交的模型，通过后才上架；违规的可以冻结。每次处理都有记录。发布者在「账号」里设置。"
      />
      <OfferedList />
    </>
  );
}
