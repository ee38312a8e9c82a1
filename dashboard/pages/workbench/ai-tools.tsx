import { Suspense } from 'react';
import { useNavigate, useLocation } from 'react-router-dom';
import { PageHeading } from '../../components/page-heading.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { LazyWorkshop } from '../../features/generate/lazy-workshop.ts';
import type { Making } from '../../features/generate/makings.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { addresses } from '../../addresses.ts';
import { KeepMade } from '../shared/keep-made.tsx';

/** `/workbench/ai-tools` and its two documented views: from text, and from a picture. */
export function AiToolsPage() {
  usePageTitle('生成模型');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const words = new URLSearchParams(search).get('from') === 'words';
  const making: Making = pathname.toLowerCase().endsWith('img3d') ? 'picture' : words ? 'words' : 'sentence';
  return (
    <>
      <PageHeading title="生成模型" />
      <Suspense fallback={<PageLoading />}>
        <LazyWorkshop making={making} onMaking={(next) => void navigate(addresses.make(next), { replace: true })}>
          {(model) => <KeepMade file={model.glb} />}
        </LazyWorkshop>
      </Suspense>
    </>
  );
}
