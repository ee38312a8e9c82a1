import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { initialSettings, type SceneSettings } from '#domain/editor/settings';
import { addresses } from '../../addresses.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { openEditing } from '../../api/editor.ts';
import { ErrorPage } from '../../components/error-page.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { Logo } from '../../components/logo.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import { keptSettings } from './kept.ts';
import type { TextureAddresses } from './scene/textures.ts';
import { addressesOf } from './use-textures.ts';
import styles from './server-dialogs.module.css';

const PreviewView = lazyPart(async () => (await import('./preview-view.tsx')).PreviewView);

interface ShownProps {
  source: { url: string };
  name: string;
  settings: SceneSettings;
  textures?: TextureAddresses;
  children?: ReactNode;
}

/** A model as others see it, in a page of its own. */
function ShownModel({ source, name, settings, textures, children }: ShownProps) {
  return (
    <div className={styles.whole}>
      <header className={styles.head}>
        <Link to={addresses.home} title="回到首页">
          <Logo size={24} />
        </Link>
        <h1 title={name}>{name}</h1>
        {children}
      </header>
      <Suspense fallback={<PageLoading text="正在打开三维视图…" />}>
        <PreviewView {...{ source, name, settings }} {...(textures !== undefined && { textures })} />
      </Suspense>
    </div>
  );
}

/** A model of one's own as others will see it. */
export function OwnPreview({ fileId }: { fileId: string }) {
  usePageTitle('模型预览');
  const [shown, setShown] = useState<ShownProps | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    openEditing(fileId).then(
      ({ previewUrl, modelName, settings, textures }) =>
        setShown({
          ...{ source: { url: previewUrl }, name: modelName, settings: settings ?? initialSettings },
          textures: addressesOf(textures),
        }),
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  }, [fileId]);
  if (problem !== null) return <ErrorPage status={404} reason={problem} />;
  if (shown === null) return <PageLoading fullHeight text="正在打开模型…" />;
  return (
    <ShownModel {...shown}>
      <Link to={addresses.editor({ id: fileId })}>编辑</Link>
    </ShownModel>
  );
}

/** The sample with what was edited of it in this browser. */
export function SamplePreview({ model: { id, name, url } }: { model: { id: string; name: string; url: string } }) {
  usePageTitle('模型预览');
  const [source] = useState({ url });
  const [settings, setSettings] = useState<SceneSettings | null>(null);
  useEffect(() => void keptSettings(`sample-${id}`).then((kept) => setSettings(kept?.settings ?? initialSettings)), [id]);
  return settings === null ? <PageLoading fullHeight /> : <ShownModel {...{ source, settings }} name={name} />;
}
