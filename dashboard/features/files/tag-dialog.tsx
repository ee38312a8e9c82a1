import { Select } from 'antd';
import { useState } from 'react';
import { tagSchema } from '#domain/library/schema';
import { libraryLimits } from '#domain/limits';
import type { SourceFile } from '../../api/contract.ts';
import { tagFiles, useLibrary } from '../../api/library.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useTask } from './use-task.ts';

/** Chooses the tags of files: what all of them have stands there, and what is taken away goes from all. */
export function TagDialog({ files, onClose }: { files: readonly SourceFile[]; onClose: () => void }) {
  const { data: tree } = useLibrary();
  const common = (files[0]?.tags ?? []).filter((tag) => files.every(({ tags }) => tags.includes(tag)));
  const [tags, setTags] = useState<string[]>(common);
  const { problem, busy, run, say } = useTask(onClose);
  const save = (): void => {
    const wrong = tags.map((tag) => tagSchema.safeParse(tag)).find(({ success }) => !success);
    if (wrong?.error !== undefined) return say(wrong.error.issues[0]?.message);
    const change = { add: tags.filter((tag) => !common.includes(tag)), remove: common.filter((tag) => !tags.includes(tag)) };
    run(
      async () =>
        void (
          change.add.length + change.remove.length > 0 &&
          (await tagFiles(
            files.map(({ id }) => id),
            change,
          ))
        ),
    );
  };
  const [first] = files;
  return (
    <FormDialog
      title={files.length === 1 ? `「${first?.modelName}」的标签` : `${files.length} 个源文件的标签`}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={files.length === 1 ? '标签' : '共有的标签'} problem={problem}>
        {(control) => (
          <Select
            {...control}
            mode="tags"
            autoFocus
            value={tags}
            maxCount={libraryLimits.tagsOfFile}
            placeholder="输入后按回车，或从用过的里选"
            notFoundContent="还没有用过标签，直接输入"
            options={(tree?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
            onChange={(chosen: string[]) => {
              setTags(chosen);
              say(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
