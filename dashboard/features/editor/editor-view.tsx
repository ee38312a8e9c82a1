import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { findAnchor } from '#domain/editor/anchors';
import { beautified } from '#domain/editor/beautify';
import type { SceneSettings } from '#domain/editor/settings';
import { textureLimits } from '#domain/editor/textures';
import { lazyDialog } from '../../components/lazy-part.ts';
import { editPart } from './acts.ts';
import styles from './editor-view.module.css';
import { factsOf } from './facts.ts';
import { FileMenu } from './file-menu.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { pressKey } from './keys.ts';
import { Outliner } from './outliner.tsx';
import { AnimationPanel } from './panels/animation-panel.tsx';
import { AnnotationPanel } from './panels/annotation-panel.tsx';
import { CameraPanel } from './panels/camera-panel.tsx';
import { EffectPanel } from './panels/effect-panel.tsx';
import { EnvironmentPanel } from './panels/environment-panel.tsx';
import { LightPanel } from './panels/light-panel.tsx';
import { MaterialPanel } from './panels/material-panel.tsx';
import { MeasurePanel } from './panels/measure-panel.tsx';
import { PartPanel } from './panels/part-panel.tsx';
import { SectionPanel } from './panels/section-panel.tsx';
import { surfacesOf } from './scene/picking.ts';
import { startView } from './scene/rig.ts';
import { StageArea } from './stage-area.tsx';
import { StageHost } from './stage-host.tsx';
import { createEditorStore, type PanelName } from './store.ts';
import { TopBar } from './top-bar.tsx';
import { useAutosave, type Send } from './use-autosave.ts';
import { useEditorStage, type ModelSource } from './use-editor-stage.ts';
import { useOtherTab } from './use-other-tab.ts';
import { addressesOf, useTextures, type TextureStore } from './use-textures.ts';
import { EditingContext, useEditing, useEditor, type Editing } from './use-store.ts';

const ExportDialog = lazyDialog(async () => (await import('./export/export-dialog.tsx')).ExportDialog);
const VersionsDialog = lazyDialog(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

const panels: readonly { name: PanelName; label: string; Panel: ComponentType }[] = [
  { name: 'material', label: '材质', Panel: MaterialPanel },
  { name: 'part', label: '部件', Panel: PartPanel },
  { name: 'light', label: '灯光', Panel: LightPanel },
  { name: 'environment', label: '环境', Panel: EnvironmentPanel },
  { name: 'effect', label: '效果', Panel: EffectPanel },
  { name: 'camera', label: '镜头', Panel: CameraPanel },
  { name: 'annotation', label: '标注', Panel: AnnotationPanel },
  { name: 'section', label: '剖切', Panel: SectionPanel },
  { name: 'measure', label: '测量', Panel: MeasurePanel },
  { name: 'animation', label: '动画', Panel: AnimationPanel },
];
const saidMs = 5000;
const nothingLeftOut: readonly never[] = [];

export interface ShareAbout {
  fileId: string;
  modelName: string;
  onClose(): void;
}

export interface OwnFile extends TextureStore {
  fileId: string;
  send: Send;
  /** Another editor of the file has taken its place, with settings that were chosen over these. */
  isOver(): boolean;
  revision(): number;
  /** Another page saved a newer one. */
  onConflict(): void;
  onRestored(settings: SceneSettings, revision: number): void;
  /** What makes links to it. */
  shareDialog(about: ShareAbout): ReactNode;
}

export interface EditorViewProps {
  source: ModelSource;
  name: string;
  /** What its settings are kept under in this browser. */
  modelId: string;
  settings: SceneSettings;
  /** Of a file of one's own: where changes go, and what stands there. */
  own?: OwnFile;
  previewAddress: string | null;
  onOpenOther?: () => void;
  /** What is there when the editor goes, for who shows it otherwise. */
  onLeft(settings: SceneSettings): void;
}

/** The editor of one model. */
export function EditorView({ source, name, modelId, settings, own, previewAddress, onOpenOther, onLeft }: EditorViewProps) {
  const [store] = useState(() => createEditorStore(settings));
  const editingRef = useRef<Editing>({ store, stage: null, model: null, library: null });
  const [said, setSaid] = useState<string | null>(null);
  const [openDialog, setOpenDialog] = useState<'keys' | 'share' | 'versions' | 'export' | null>(null);
  const closeDialog = (): void => setOpenDialog(null);
  const saying = useRef(0);
  const say = useCallback((sentence: string): void => {
    clearTimeout(saying.current);
    setSaid(sentence);
    saying.current = window.setTimeout(() => setSaid(null), saidMs);
  }, []);
  const onMoved = useCallback(
    (key: string, change: Parameters<typeof editPart>[2]) => editPart(editingRef.current, key, change, '摆放部件', `gizmo ${key}`),
    [],
  );
  const { hostRef, shown, trouble, loading, restart } = useEditorStage({
    ...{ source, label: name, testId: 'editor-canvas', without: nothingLeftOut, textureEdge: textureLimits.edge, onMoved },
  });
  const library = useTextures(own, say);
  const editing = useMemo<Editing>(
    () => ({ store, library, stage: shown?.stage ?? null, model: shown?.model ?? null }),
    [store, shown, library],
  );
  const pictures = library?.all;
  useEffect(() => shown?.stage.knowTextures(addressesOf(pictures ?? [])), [shown, pictures]);
  useEffect(() => {
    editingRef.current = editing;
  });
  const flush = useAutosave(store, modelId, own ?? null, { onConflict: () => own?.onConflict(), onRefused: say });
  useEffect(() => () => onLeft(store.get().settings), [store, onLeft]);
  useOtherTab(modelId, say);

  // A stage that was made anew, or that opens first: where it looks, and where annotations are on this version of the model.
  useEffect(() => {
    if (shown === null) return;
    const { settings: now } = store.get();
    const start = now.cameras.find(({ id }) => id === now.startCamera);
    if (start !== undefined) shown.stage.rig.show(start);
    if (now.annotations.length === 0) return;
    const surfaces = surfacesOf(shown.model);
    const found = now.annotations.map((annotation) => ({
      annotation,
      found: findAnchor(annotation.anchor, surfaces, shown.model.diagonal),
    }));
    if (found.some((one) => one.found.kind === 'moved')) {
      store.edit('标注对上新的模型', (all) => ({
        ...all,
        annotations: found.map(({ annotation, found: place }) =>
          place.kind === 'moved' ? { ...annotation, anchor: place.anchor } : annotation,
        ),
      }));
    }
    const lost = found.filter((one) => one.found.kind === 'lost').map(({ annotation }) => `「${annotation.title || '未命名'}」`);
    if (lost.length > 0) say(`模型变了，这些标注附近没有表面了：${lost.join('、')}`);
  }, [shown, store, say]);

  const undo = useCallback(() => {
    const label = store.undo();
    if (label !== null) say(`已撤销：${label}`);
  }, [store, say]);
  const redo = useCallback(() => {
    const label = store.redo();
    if (label !== null) say(`已重做：${label}`);
  }, [store, say]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        void flush();
      } else if (pressKey(event, editingRef.current, { onUndo: undo, onRedo: redo, onHelp: () => setOpenDialog('keys') }))
        event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  const beautify = (): void => {
    if (shown === null) return;
    store.edit('一键美化', (now) => beautified(now, factsOf(shown.model)));
    shown.stage.rig.show(shown.stage.rig.framed(shown.model.box, startView), true);
    say('已配好灯光、曝光、背景和地面，可以撤销');
  };
  return (
    <EditingContext value={editing}>
      <div className={styles.editor}>
        <TopBar {...{ name, onUndo: undo, onRedo: redo, onBeautify: beautify }} keptWhere={own === undefined ? '在这个浏览器里' : ''}>
          {own !== undefined && (
            <button type="button" className={styles.share} onClick={() => void flush().then(() => setOpenDialog('share'))}>
              分享
            </button>
          )}
          <FileMenu
            {...{ name, onSay: say, previewAddress, onHelp: () => setOpenDialog('keys'), onExport: () => setOpenDialog('export') }}
            {...(onOpenOther !== undefined && { onOpenOther })}
            {...(own !== undefined && { onVersions: () => setOpenDialog('versions') })}
          />
        </TopBar>
        <Outliner />
        <main className={styles.middle}>
          <StageArea host={<StageHost {...{ hostRef, trouble, loading, restart }} />} onSay={say} />
          <p className={styles.said} role="status" data-shown={said !== null}>
            {said}
          </p>
        </main>
        <Panels />
        {openDialog === 'keys' && <KeysDialog onClose={closeDialog} />}
        <Suspense fallback={null}>
          {openDialog === 'share' && own?.shareDialog({ fileId: own.fileId, modelName: name, onClose: closeDialog })}
          {openDialog === 'export' && <ExportDialog {...{ name, onClose: closeDialog }} />}
          {openDialog === 'versions' && own !== undefined && <VersionsDialog {...own} {...{ flush, onClose: closeDialog }} />}
        </Suspense>
      </div>
    </EditingContext>
  );
}

/** What can be changed, a tab a subject. */
function Panels() {
  const { store } = useEditing();
  const chosen = useEditor(({ panel }) => panel);
  const tabs = useRef<HTMLDivElement>(null);
  const Panel = panels.find(({ name }) => name === chosen)?.Panel ?? MaterialPanel;
  const step = (by: number): void => {
    const at = panels.findIndex(({ name }) => name === chosen);
    const next = panels[(at + by + panels.length) % panels.length];
    if (next === undefined) return;
    store.set({ panel: next.name });
    tabs.current?.querySelector<HTMLElement>(`#editor-tab-${next.name}`)?.focus();
  };
  return (
    <aside className={styles.side} aria-label="属性">
      <div
        ref={tabs}
        role="tablist"
        aria-label="属性"
        aria-orientation="vertical"
        className={styles.tabs}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          step(event.key === 'ArrowDown' ? 1 : -1);
        }}
        tabIndex={-1}
      >
        {panels.map(({ name, label }) => (
          <button
            key={name}
            id={`editor-tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls="editor-panel"
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => store.set({ panel: name })}
          >
            {label}
          </button>
        ))}
      </div>
      <div id="editor-panel" role="tabpanel" aria-labelledby={`editor-tab-${chosen}`} className={styles.panel} tabIndex={0}>
        <Panel />
      </div>
    </aside>
  );
}
