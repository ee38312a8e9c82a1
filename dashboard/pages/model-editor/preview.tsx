import { Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatShortCount } from '#domain/display/numbers';
import { initialSettings } from '#domain/editor/settings';
import type { SharedModelView } from '#domain/shares/views';
import { addresses } from '../../addresses.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { Logo } from '../../components/logo.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { RequireSession } from '../../features/accounts/require-session.tsx';
import { showcaseModel } from '../../features/services/showcase-models.ts';
import { SharedModel } from '../../features/shares/shared-model.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import styles from './preview.module.css';

const PreviewView = lazyPart(async () => (await import('../../features/editor/preview-view.tsx')).PreviewView);

const OwnPreview = lazyPart(async () => (await import('../../features/editor/shown-model.tsx')).OwnPreview);
const SamplePreview = lazyPart(async () => (await import('../../features/editor/shown-model.tsx')).SamplePreview);

/** `/modelEditor/preview`: a model as others see it. `share` is a link that one was given, `id` a file of one's own; without either the sample. */
export function ModelPreviewPage() {
  const [params] = useSearchParams();
  const token = params.get('share');
  const id = params.get('id');
  if (token !== null) {
    return (
      <SharedModel key={token} token={token}>
        {(model) => <Preview model={model} />}
      </SharedModel>
    );
  }
  return (
    <Suspense fallback={<PageLoading fullHeight />}>
      {id === null ? (
        <SamplePreview model={showcaseModel(params.get('model'))} />
      ) : (
        <RequireSession>
          <OwnPreview key={id} fileId={id} />
        </RequireSession>
      )}
    </Suspense>
  );
}

function Preview({ model }: { model: SharedModelView }) {
  const { modelName, authorName, triangles, modelUrl, settings, textures } = model;
  usePageTitle(modelName);
  const source = useMemo(() => ({ url: modelUrl }), [modelUrl]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to={addresses.home} aria-label="模工坊 Modelmill，回到首页" className={styles.home}>
          <Logo size={26} />
        </Link>
        <h1 title={modelName}>{modelName}</h1>
        <p>
          {authorName} 分享{triangles !== null && ` · ${formatShortCount(triangles)} 个三角面`}
        </p>
      </header>
      <main className={styles.stage}>
        <Suspense fallback={<PageLoading fullHeight />}>
          <PreviewView source={source} name={modelName} settings={settings ?? initialSettings} textures={textures} />
        </Suspense>
      </main>
    </div>
  );
}
