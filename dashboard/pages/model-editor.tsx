import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { initialSettings, type SceneSettings } from '#domain/editor/settings';
import { addresses } from '../addresses.ts';
import { lazyDialog, lazyPart } from '../components/lazy-part.ts';
import { themedPart } from '../components/themed-part.tsx';
import { PageLoading } from '../components/page-loading.tsx';
import { RequireSession } from '../features/accounts/require-session.tsx';
import { keepFile, keptFile, keptSettings, localModelId } from '../features/editor/kept.ts';
import { OpenEditor } from '../features/editor/open-editor.tsx';
import { StartScreen } from '../features/editor/start-screen.tsx';
import { showcaseModel, showcaseModels } from '../features/services/showcase-models.ts';
import { usePageTitle } from '../hooks/page-title.ts';

const OwnModel = lazyPart(async () => (await import('../features/editor/own-model.tsx')).OwnModel);

const ShareDialog = themedPart(async () => (await import('../features/shares/share-dialog.tsx')).ShareDialog, lazyDialog);

interface Opened {
  source: { url: string } | { file: Blob };
  name: string;
  modelId: string;
  settings: SceneSettings;
}

const settingsOf = async (modelId: string): Promise<SceneSettings> => (await keptSettings(modelId))?.settings ?? initialSettings;
const samplePrefix = 'sample-';

/** A model of ours by its id, the first where there is none of that name. */
async function openSample(id: string | null): Promise<Opened> {
  const model = showcaseModel(id);
  const modelId = samplePrefix + model.id;
  return { source: { url: model.url }, name: `${model.name}.glb`, modelId, settings: await settingsOf(modelId) };
}

async function openLast(): Promise<Opened | null> {
  const kept = await keptFile();
  return kept === undefined
    ? null
    : { source: { file: kept.file }, name: kept.name, modelId: kept.model, settings: await settingsOf(kept.model) };
}

async function openFile(file: File): Promise<Opened> {
  const modelId = await localModelId(file);
  await keepFile(file, file.name, modelId);
  return { source: { file }, name: file.name, modelId, settings: await settingsOf(modelId) };
}

/** `/modelEditor`: the editor, free for everybody; what is open stands in the address, so that it is there again after loading the page anew. */
export function ModelEditorPage() {
  usePageTitle('三维编辑器');
  const id = useSearchParams()[0].get('id');
  if (id === null) return <FreeEditor />;
  return (
    <RequireSession>
      <Suspense fallback={<PageLoading fullHeight />}>
        <OwnModel key={id} fileId={id} shareDialog={(about) => <ShareDialog {...about} />} />
      </Suspense>
    </RequireSession>
  );
}

/** The editor of a file that is chosen here, or of the sample. */
function FreeEditor() {
  const [params, setParams] = useSearchParams();
  const [from, sample] = [params.get('from'), params.get('model')];
  const [opened, setOpened] = useState<Opened | null>(null);
  const [last, setLast] = useState<string | null>(null);

  useEffect(() => {
    let isWanted = true;
    const load = from === 'sample' ? async () => openSample(sample) : from === 'file' ? openLast : async () => null;
    void load().then((found) => {
      if (!isWanted) return;
      if (found === null && from !== null) setParams({}, { replace: true });
      // A file that was just chosen is open by now.
      setOpened((now) => (from === 'file' && now !== null && 'file' in now.source ? now : found));
    });
    if (from === null) void keptFile().then((kept) => isWanted && setLast(kept?.name ?? null));
    return () => {
      isWanted = false;
    };
  }, [from, sample, setParams]);

  if (from !== null && opened === null) return <PageLoading fullHeight />;
  if (opened === null) {
    return (
      <StartScreen
        {...{ last }}
        samples={showcaseModels}
        onFile={(file) =>
          void openFile(file).then((found) => {
            setOpened(found);
            setParams({ from: 'file' });
          })
        }
        onSample={(model) => setParams({ from: 'sample', model })}
        onLast={() => setParams({ from: 'file' })}
      />
    );
  }
  return (
    <OpenEditor
      key={opened.modelId}
      {...opened}
      previewAddress={
        opened.modelId.startsWith(samplePrefix) ? addresses.editorPreview({ model: opened.modelId.slice(samplePrefix.length) }) : null
      }
      onOpenOther={() => {
        setOpened(null);
        setParams({});
      }}
    />
  );
}
