import { editorLimits } from '#domain/editor/limits';
import { readSettings, initialSettings, type Annotation } from '#domain/editor/settings';
import { addCamera, removeFrom } from '../acts.ts';
import { useEditing, useEditor } from '../use-store.ts';
import { ChoiceList, Empty, Group, SelectRow, SmallButton, TextRow } from './rows.tsx';

/** Why an annotation cannot be saved as it is. */
function refusalOf(annotation: Annotation): string | undefined {
  const read = readSettings({ ...initialSettings, annotations: [annotation] });
  return 'refusal' in read ? read.refusal : undefined;
}

/** Notes on places of the model. */
export function AnnotationPanel() {
  const editing = useEditing();
  const { store, stage } = editing;
  const annotations = useEditor(({ settings }) => settings.annotations);
  const cameras = useEditor(({ settings }) => settings.cameras);
  const chosen = useEditor(({ annotation }) => annotation);
  const tool = useEditor((state) => state.tool);
  const annotation = annotations.find(({ id }) => id === chosen);
  const isFull = annotations.length >= editorLimits.annotations;
  const change = (next: Partial<Annotation>, what: string): void => {
    if (annotation === undefined) return;
    store.edit(
      `修改标注的${what}`,
      (settings) => ({
        ...settings,
        annotations: settings.annotations.map((one) => (one.id === annotation.id ? { ...one, ...next } : one)),
      }),
      `annotation ${annotation.id} ${what}`,
    );
  };
  const choose = (id: string): void => {
    store.set({ annotation: id });
    const camera = cameras.find((one) => one.id === annotations.find((each) => each.id === id)?.camera);
    if (camera !== undefined) stage?.rig.show(camera, true);
  };
  const refusal = annotation === undefined ? undefined : refusalOf(annotation);
  const place = (sentence: string | undefined, words: string): string | undefined =>
    sentence?.startsWith(words) === true ? sentence : undefined;
  return (
    <>
      <Group
        title={`标注（${annotations.length}）`}
        action={
          <SmallButton
            primary
            pressed={tool === 'annotate'}
            disabled={isFull}
            onClick={() => store.set({ tool: tool === 'annotate' ? 'select' : 'annotate' })}
          >
            {tool === 'annotate' ? '点模型放置' : '添加标注'}
          </SmallButton>
        }
      >
        {annotations.length === 0 ? (
          <Empty>按「添加标注」，再在模型上点一处。标注跟着部件走，模型重新轻量化以后还在原处。</Empty>
        ) : (
          <ChoiceList
            label="标注"
            items={annotations.map(({ id, title }, index) => ({ id, name: `${index + 1}  ${title || '未命名'}` }))}
            chosen={chosen}
            onChoose={choose}
            actions={(id) => (
              <SmallButton danger label="删除这个标注" onClick={() => removeFrom(editing, 'annotations', id, '删除标注')}>
                删除
              </SmallButton>
            )}
          />
        )}
      </Group>
      {annotation !== undefined && (
        <Group title="内容">
          <TextRow
            {...{ label: '标题', value: annotation.title, maxLength: editorLimits.title, refusal: place(refusal, '标注标题') }}
            onChange={(title) => change({ title }, '标题')}
          />
          <TextRow
            {...{ label: '说明', value: annotation.text, maxLength: editorLimits.text, lines: 4, refusal: place(refusal, '标注内容') }}
            onChange={(text) => change({ text }, '说明')}
          />
          <TextRow
            {...{
              label: '链接',
              value: annotation.link,
              maxLength: editorLimits.link,
              placeholder: 'https://',
              refusal: place(refusal, '链接'),
            }}
            onChange={(link) => change({ link }, '链接')}
          />
          <SelectRow
            {...{ label: '镜头', value: annotation.camera ?? '' }}
            options={[{ value: '', label: '不跟镜头' }, ...cameras.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(camera) => change({ camera: camera === '' ? null : camera }, '镜头')}
          />
          <SmallButton disabled={cameras.length >= editorLimits.cameras} onClick={() => change({ camera: addCamera(editing) }, '镜头')}>
            用现在的视角做它的镜头
          </SmallButton>
        </Group>
      )}
    </>
  );
}
