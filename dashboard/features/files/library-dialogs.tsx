import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { folderNameSchema } from '#domain/library/schema';
import type { FolderView } from '#domain/library/views';
import { libraryLimits } from '#domain/limits';
import type { SourceFile } from '../../api/contract.ts';
import { createFolder, deleteFolder, moveFiles, moveFolder, renameFolder, useLibrary } from '../../api/library.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { PlaceList } from './place-list.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { useTask } from './use-task.ts';

/** What a dialog about the library asks. */
export type LibraryAsk =
  | { kind: 'create'; parentId: string | null }
  | { kind: 'rename'; folder: FolderView }
  | { kind: 'moveFolder'; folder: FolderView }
  | { kind: 'delete'; folder: FolderView; inside: { folders: number; files: number } }
  | { kind: 'moveFiles'; files: readonly SourceFile[] }
  | { kind: 'tag'; files: readonly SourceFile[] };

/** A move that can be taken back. */
export interface MoveMade {
  said: string;
  undo: () => Promise<unknown>;
}

interface Props {
  ask: LibraryAsk;
  onMoved: (move: MoveMade) => void;
  onClose: () => void;
}

/** The dialogs of folders and tags. */
export function LibraryDialog({ ask, ...also }: Props) {
  switch (ask.kind) {
    case 'create':
      return <NameDialog title="新建文件夹" name="" onSave={(name) => createFolder(name, ask.parentId)} {...also} />;
    case 'rename':
      return <NameDialog title="重命名文件夹" name={ask.folder.name} onSave={(name) => renameFolder(ask.folder.id, name)} {...also} />;
    case 'delete':
      return <DeleteDialog ask={ask} {...also} />;
    case 'tag':
      return <TagDialog files={ask.files} onClose={also.onClose} />;
    case 'moveFolder':
    case 'moveFiles':
      return <MoveDialog ask={ask} {...also} />;
  }
}

interface NameProps {
  title: string;
  /** The current name; '' for none yet. */
  name: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

function NameDialog({ title, name, onSave, onClose }: NameProps) {
  const [text, setText] = useState(name);
  const { problem, busy, run, say } = useTask(onClose);
  const save = (): void => {
    const read = folderNameSchema.safeParse(text);
    if (read.success) run(() => onSave(read.data));
    else say(read.error.issues[0]?.message);
  };
  return (
    <FormDialog title={title} busy={busy} onSubmit={save} onClose={onClose}>
      <Field label="文件夹名称" problem={problem}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={text}
            placeholder={`最多 ${libraryLimits.folderName} 个字`}
            onChange={(event) => {
              setText(event.target.value);
              say(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function DeleteDialog({ ask: { folder, inside }, onClose }: { ask: Extract<LibraryAsk, { kind: 'delete' }>; onClose: () => void }) {
  const [withFiles, setWithFiles] = useState(false);
  const { problem, busy, run } = useTask(onClose);
  const { name } = folder;
  const remove = (): void =>
    run(async () => {
      await deleteFolder(folder.id, withFiles);
      toast.success(withFiles && inside.files > 0 ? `文件夹和 ${inside.files} 个源文件已删除，源文件 10 分钟内可以撤销` : '文件夹已删除');
    });
  const holds = [...(inside.folders > 0 ? [`${inside.folders} 个文件夹`] : []), ...(inside.files > 0 ? [`${inside.files} 个源文件`] : [])];
  return (
    <FormDialog title={`删除「${name}」？`} problem={problem} busy={busy} okText="删除" danger onSubmit={remove} onClose={onClose}>
      <p>
        {holds.length === 0 ? '这个文件夹是空的。' : `里面有 ${holds.join('、')}。`}
        {inside.files > 0 &&
          (withFiles ? '源文件会一起删除，10 分钟内可以逐个撤销；已完成的处理结果保留。' : '源文件会移到上一级，不会丢失。')}
      </p>
      {inside.files > 0 && (
        <Checkbox checked={withFiles} onChange={(event) => setWithFiles(event.target.checked)}>
          同时删除里面的 {inside.files} 个源文件
        </Checkbox>
      )}
    </FormDialog>
  );
}

function MoveDialog({ ask, onMoved, onClose }: Props & { ask: Extract<LibraryAsk, { kind: 'moveFolder' | 'moveFiles' }> }) {
  const { data: tree } = useLibrary();
  const current = ask.kind === 'moveFolder' ? ask.folder.parentId : commonPlace(ask.files);
  const [place, setPlace] = useState<string | null | undefined>(current);
  const { problem, busy, run } = useTask(onClose);
  const what =
    ask.kind === 'moveFolder'
      ? `「${ask.folder.name}」`
      : ask.files.length === 1
        ? `「${ask.files[0]?.modelName}」`
        : `${ask.files.length} 个源文件`;
  const move = (): void =>
    run(async () => {
      if (place === undefined || place === current) return;
      const said = `已把${what}移到${place === null ? '最外层' : `「${tree?.folders.find(({ id }) => id === place)?.name}」`}`;
      if (ask.kind === 'moveFolder') {
        const { id, parentId } = ask.folder;
        await moveFolder(id, place);
        return onMoved({ said, undo: () => moveFolder(id, parentId) });
      }
      const { moved } = await moveFiles(
        ask.files.map(({ id }) => id),
        place,
      );
      onMoved({ said, undo: () => moveBack(moved) });
    });
  return (
    <FormDialog title={`把${what}移动到`} problem={problem} busy={busy} okText="移动" onSubmit={move} onClose={onClose}>
      <PlaceList
        folders={tree?.folders ?? []}
        value={place}
        moved={ask.kind === 'moveFolder' ? ask.folder.id : undefined}
        onChange={setPlace}
      />
    </FormDialog>
  );
}

/** Where all of these lie; undefined where they lie in different places. */
function commonPlace(files: readonly SourceFile[]): string | null | undefined {
  const places = new Set(files.map(({ folderId }) => folderId));
  return places.size === 1 ? files[0]?.folderId : undefined;
}

/** Each file to where it lay, a call for each place. */
async function moveBack(moved: readonly { fileId: string; from: string | null }[]): Promise<void> {
  for (const from of new Set(moved.map((one) => one.from)))
    await moveFiles(
      moved.filter((one) => one.from === from).map(({ fileId }) => fileId),
      from,
    );
}
