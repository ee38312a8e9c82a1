import { Suspense } from 'react';
import { useNavigate, useLocation } from 'react-router-dom';
import { PageHeading } from '../../components/page-heading.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { Segments } from '../../components/plain/segments.tsx';
import { LazyWorkshop } from '../../features/generate/lazy-workshop.ts';
import type { Making } from '../../features/generate/makings.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { addresses } from '../../addresses.ts';
import { KeepMade } from '../shared/keep-made.tsx';

const OrderModel = lazyPart(async () => (await import('./order-model.tsx')).OrderModel);

const ways = [
  { value: 'browser', label: '在浏览器里做（免费）' },
  { value: 'order', label: '下单生成' },
] as const;

/** `/workbench/ai-tools` and its two documented views: from text, and from a picture; made in the page for nothing, or ordered (`?by=order`). */
export function AiToolsPage() {
  usePageTitle('生成模型');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isPicture = pathname.toLowerCase().endsWith('img3d');
  const making: Making = isPicture ? 'picture' : params.get('from') === 'words' ? 'words' : 'sentence';
  const kind = isPicture ? 'image3d' : 'text3d';
  const way = params.get('by') === 'order' ? 'order' : 'browser';
  return (
    <>
      <PageHeading title="生成模型" />
      <div style={{ marginBottom: 20 }}>
        <Segments
          label="怎么做"
          value={way}
          options={ways}
          onChange={(next) => void navigate(next === 'order' ? addresses.generate(kind) : addresses.make(making), { replace: true })}
        />
      </div>
      <Suspense fallback={<PageLoading />}>
        {way === 'order' ? (
          <OrderModel kind={kind} />
        ) : (
          <LazyWorkshop making={making} onMaking={(next) => void navigate(addresses.make(next), { replace: true })}>
            {(model) => <KeepMade file={model.glb} />}
          </LazyWorkshop>
        )}
      </Suspense>
    </>
  );
}
