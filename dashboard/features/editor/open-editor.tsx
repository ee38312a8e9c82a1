import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../../components/lazy-part.ts';
import { PageLoading } from '../../components/page-loading.tsx';
import type { EditorViewProps } from './editor-view.tsx';
import { addressesOf } from './use-textures.ts';

const EditorView = lazyPart(async () => (await import('./editor-view.tsx')).EditorView);
const PreviewView = lazyPart(async () => (await import('./preview-view.tsx')).PreviewView);

const roomy = window.matchMedia('(width >= 1024px)');
const onRoom = (listener: () => void) => {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
};

/** The editor where there is room for it, else the model with what was edited. */
export function OpenEditor(props: Omit<EditorViewProps, 'onLeft'>) {
  const isRoomy = useSyncExternalStore(onRoom, () => roomy.matches);
  const { source, name, own } = props;
  const pictures = own?.textures;
  const textures = useMemo(() => addressesOf(pictures ?? []), [pictures]);
  const [settings, setSettings] = useState(props.settings);
  return (
    <Suspense fallback={<PageLoading fullHeight />}>
      {isRoomy ? (
        <EditorView {...props} settings={settings} onLeft={setSettings} />
      ) : (
        <div style={{ height: '100dvh' }}>
          <PreviewView {...{ source, name, settings, textures }} note="编辑需要 1024 像素以上的屏幕，请用电脑打开。这里可以转动和查看。" />
        </div>
      )}
    </Suspense>
  );
}
