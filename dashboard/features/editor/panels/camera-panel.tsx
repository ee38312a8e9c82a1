import { useState } from 'react';
import { editorLimits } from '#domain/editor/limits';
import { addCamera, focusPart, removeFrom } from '../acts.ts';
import { useEditing, useEditor } from '../use-store.ts';
import { ChoiceList, Empty, Group, SliderRow, SmallButton, SwitchRow, TextRow } from './rows.tsx';

/** Views that were kept, one of which the model opens with. */
export function CameraPanel() {
  const editing = useEditing();
  const { store, stage } = editing;
  const cameras = useEditor(({ settings }) => settings.cameras);
  const start = useEditor(({ settings }) => settings.startCamera);
  const [chosen, setChosen] = useState<string | null>(null);
  const [fov, setFov] = useState(stage?.rig.camera.fov ?? 35);
  const camera = cameras.find(({ id }) => id === chosen);
  return (
    <>
      <Group title="现在的视角" action={<SmallButton onClick={() => focusPart(editing, null)}>看全模型</SmallButton>}>
        <SliderRow
          {...{ label: '视角', unit: '°', value: fov, min: 10, max: 90, step: 1 }}
          onChange={(value) => {
            setFov(value);
            stage?.rig.setFov(value);
          }}
        />
        <SmallButton primary disabled={cameras.length >= editorLimits.cameras} onClick={() => setChosen(addCamera(editing))}>
          把现在的视角存为镜头
        </SmallButton>
      </Group>
      <Group title={`镜头（${cameras.length}）`}>
        {cameras.length === 0 ? (
          <Empty>把模型转到好看的角度，存为镜头；预览时可以一个接一个地看。</Empty>
        ) : (
          <ChoiceList
            label="镜头"
            items={cameras.map(({ id, name }) => ({ id, name, ...(id === start && { detail: '打开时' }) }))}
            chosen={chosen}
            onChoose={(id) => {
              setChosen(id);
              const view = cameras.find((one) => one.id === id);
              if (view !== undefined) {
                stage?.rig.show(view, true);
                setFov(view.fov);
              }
            }}
            actions={(id) => (
              <SmallButton danger label="删除这个镜头" onClick={() => removeFrom(editing, 'cameras', id, '删除镜头')}>
                删除
              </SmallButton>
            )}
          />
        )}
      </Group>
      {camera !== undefined && (
        <Group title={camera.name}>
          <TextRow
            {...{ label: '名称', value: camera.name, maxLength: editorLimits.name }}
            onChange={(name) =>
              store.edit(
                '重命名镜头',
                (settings) => ({ ...settings, cameras: settings.cameras.map((one) => (one.id === camera.id ? { ...one, name } : one)) }),
                `camera ${camera.id}`,
              )
            }
          />
          <SwitchRow
            {...{ label: '打开时用它', value: start === camera.id }}
            onChange={(on) => store.edit('设置打开时的镜头', (settings) => ({ ...settings, startCamera: on ? camera.id : null }))}
          />
          <SmallButton
            onClick={() =>
              stage !== null &&
              store.edit('更新镜头', (settings) => ({
                ...settings,
                cameras: settings.cameras.map((one) => (one.id === camera.id ? { ...one, ...stage.rig.view() } : one)),
              }))
            }
          >
            改成现在的视角
          </SmallButton>
        </Group>
      )}
    </>
  );
}
