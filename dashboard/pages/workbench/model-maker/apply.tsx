import { modelerKinds } from '#domain/modelers/kinds';
import { useModelerState } from '../../../api/modeler.ts';
import { LoadError } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { ApplicationForm } from '../../../features/modelers/application-form.tsx';
import { ApplicationState } from '../../../features/modelers/application-state.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';

/** `/workbench/modelMaker/apply`: how one becomes a modeller, and where one's application stands. */
export function ModelerApplicationPage() {
  usePageTitle('申请成为模型师');
  const { data: state, error, mutate } = useModelerState();
  if (state === undefined) return error === undefined ? <PageLoading /> : <LoadError error={error} onRetry={() => void mutate()} />;
  const { uploaderType, application } = state;
  const mayApply = uploaderType === null && application?.status !== 'UnderReview';
  return (
    <>
      <PageHeading
        title={uploaderType === null ? '申请成为模型师' : modelerKinds[uploaderType].label}
        description="模型师可以在商城发布模型。申请由平台审核，结果会发消息给您。"
      />
      <ApplicationState state={state} />
      {mayApply && <ApplicationForm before={application} />}
    </>
  );
}
