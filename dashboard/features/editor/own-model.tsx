import { useCallback, useEffect, useRef, useState } from 'react';
import { initialSettings, type SceneSettings } from '#domain/editor/settings';
import type { EditorView } from '#domain/editor/views';
import { addresses } from '../../addresses.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { addTexture, openEditing, removeTexture, saveEditing } from '../../api/editor.ts';
import { ErrorPage } from '../../components/error-page.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import type { OwnFile } from './editor-view.tsx';
import { keepSettings, keptSettings } from './kept.ts';
import { OpenEditor } from './open-editor.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';

/** A conflict: what is here, and what the server has. */
interface Conflict {
  here: SceneSettings;
}

interface Ready {
  file: EditorView;
  settings: SceneSettings;
  /** Changes with each time that all is opened anew. */
  key: number;
}

type ChangeTextures = (all: EditorView['textures']) => EditorView['textures'];

const localId = (fileId: string): string => `file-${fileId}`;

/** The editor of a model of one's own, whose changes are kept in the account. */
export function OwnModel({ fileId, shareDialog }: { fileId: string; shareDialog: OwnFile['shareDialog'] }) {
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const revision = useRef(0);
  /** Of the editor that is shown now: what an earlier one still has was given up. */
  const shownKey = useRef(0);
  const latest = useRef<SceneSettings>(initialSettings);

  const show = useCallback((file: EditorView, settings: SceneSettings): void => {
    revision.current = file.revision;
    const key = ++shownKey.current;
    setReady({ file, settings, key });
  }, []);

  const load = useCallback(async (): Promise<void> => {
    try {
      const [file, kept] = await Promise.all([openEditing(fileId), keptSettings(localId(fileId))]);
      const own = file.settings ?? initialSettings;
      const isUnsent = kept !== undefined && !kept.isSent && JSON.stringify(kept.settings) !== JSON.stringify(own);
      if (isUnsent && kept.revision === file.revision) {
        const sent = await saveEditing(fileId, file.revision, kept.settings);
        show(sent.kind === 'saved' ? { ...file, revision: sent.revision } : file, kept.settings);
      } else {
        show(file, own);
        // What could not be sent from here, and somebody has saved another since.
        if (isUnsent) setConflict({ here: kept.settings });
      }
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }, [fileId, show]);
  useEffect(() => void load(), [load]);

  const send = useCallback(
    async (key: number, settings: SceneSettings) => {
      latest.current = settings;
      const outcome = await saveEditing(fileId, revision.current, settings);
      if (key !== shownKey.current) return 'saved' as const;
      if (outcome.kind === 'stale') return 'conflict' as const;
      if (outcome.kind === 'unreachable') return 'unreachable' as const;
      revision.current = outcome.revision;
      return 'saved' as const;
    },
    [fileId],
  );

  const resolve = async (keepsHere: boolean): Promise<void> => {
    const here = conflict?.here;
    setConflict(null);
    // What is edited while the other one comes would be lost.
    setReady(null);
    shownKey.current++;
    try {
      const file = await openEditing(fileId);
      const settings = keepsHere && here !== undefined ? here : (file.settings ?? initialSettings);
      const saved = keepsHere ? await saveEditing(fileId, file.revision, settings) : null;
      const revision = saved?.kind === 'saved' ? saved.revision : file.revision;
      const isSent = saved === null || saved.kind === 'saved';
      // So that it is not asked again about what was decided.
      await keepSettings(localId(fileId), { settings, isSent, revision }).catch(() => undefined);
      show({ ...file, revision }, settings);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };

  if (problem !== null) {
    return (
      <ErrorPage
        status={404}
        reason={problem}
        actions={
          <a href={addresses.files('workbench')} className="text-link">
            回到我的文件
          </a>
        }
      />
    );
  }
  if (ready === null) return <PageLoading fullHeight text="正在打开模型…" />;
  const { file, settings, key } = ready;
  return (
    <>
      <OwnEditor
        key={key}
        {...{ file, settings, shareDialog }}
        send={(now) => send(key, now)}
        isOver={() => key !== shownKey.current}
        revision={() => revision.current}
        onRestored={(next, at) => show({ ...file, revision: at }, next)}
        onTextures={(change) => setReady((now) => now && { ...now, file: { ...now.file, textures: change(now.file.textures) } })}
        onConflict={() => setConflict({ here: latest.current })}
      />
      {conflict !== null && (
        <ChoiceDialog
          title="这个模型在别处也改过"
          text="另一个标签页或者另一台设备保存了更新的内容，这里的改动还没有覆盖它。您想用哪一份？"
          choices={[
            { label: '载入更新的那一份', primary: true, onChoose: () => void resolve(false) },
            { label: '以这里的为准', onChoose: () => void resolve(true) },
          ]}
        />
      )}
    </>
  );
}

interface OwnEditorProps {
  file: EditorView;
  settings: SceneSettings;
  send(settings: SceneSettings): Promise<'saved' | 'unreachable' | 'conflict'>;
  isOver(): boolean;
  revision(): number;
  onRestored(settings: SceneSettings, revision: number): void;
  onConflict(): void;
  shareDialog: OwnFile['shareDialog'];
  onTextures(change: ChangeTextures): void;
}

function OwnEditor({ file, settings, send, isOver, revision, onRestored, onConflict, shareDialog, onTextures }: OwnEditorProps) {
  const [source] = useState(() => ({ url: file.previewUrl }));
  return (
    <OpenEditor
      {...{ source, settings }}
      own={{
        ...{ fileId: file.fileId, textures: file.textures, explain: sentenceOf },
        async addTexture(picture, name, onProgress) {
          const made = await addTexture(file.fileId, picture, name, onProgress);
          onTextures((all) => [...all, made]);
          return made;
        },
        async removeTexture(id) {
          await removeTexture(file.fileId, id);
          onTextures((all) => all.filter((one) => one.id !== id));
        },
        send,
        isOver,
        revision,
        onConflict,
        onRestored,
        shareDialog,
      }}
      name={file.modelName}
      modelId={localId(file.fileId)}
      previewAddress={addresses.editorPreview({ id: file.fileId })}
    />
  );
}
