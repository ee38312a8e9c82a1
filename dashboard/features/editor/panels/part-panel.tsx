import { editorLimits } from '#domain/editor/limits';
import type { PartEdit } from '#domain/editor/settings';
import { formatCount } from '#domain/display/numbers';
import { editPart, focusPart, hidePart, isolatePart } from '../acts.ts';
import { useEditing, useEditor } from '../use-store.ts';
import { Empty, Group, SliderRow, SmallButton, SwitchRow, TextRow } from './rows.tsx';

const axes = ['X', 'Y', 'Z'] as const;
const still: [number, number, number] = [0, 0, 0];

/** Name, visibility and place of the chosen part. */
export function PartPanel() {
  const editing = useEditing();
  const { model } = editing;
  const key = useEditor(({ part }) => part);
  const edit = useEditor(({ settings }) => (key === null ? undefined : settings.parts[key]));
  const isolated = useEditor(({ working }) => working.isolated);
  const node = key === null ? undefined : model?.byKey.get(key);
  if (node === undefined || model === null) {
    return (
      <Group title="部件">
        <Empty>在模型上点一下，或者在左边的列表里选一个部件。</Empty>
      </Group>
    );
  }
  const { move = still, turn = still, scale = 1 } = edit ?? {};
  const change = (next: PartEdit, what: string): void => editPart(editing, node.key, next, `${what}部件`, `part ${node.key} ${what}`);
  const place = (list: [number, number, number], axis: number, value: number): [number, number, number] =>
    list.map((one, index) => (index === axis ? value : one)) as [number, number, number];
  const reach = Number((model.diagonal * 1.5).toPrecision(3));
  return (
    <>
      <Group title="部件">
        <TextRow
          {...{ label: '名称', value: edit?.name ?? node.name, maxLength: editorLimits.name, placeholder: '未命名' }}
          onChange={(name) => change({ name: name.trim() === '' ? undefined : name }, '重命名')}
        />
        <Empty>{formatCount(node.triangles)} 个三角面</Empty>
        <SwitchRow label="显示" value={edit?.hidden !== true} onChange={() => hidePart(editing, node.key)} />
        <SwitchRow
          {...{ label: '只看这个部件', note: '临时的，不会保存', value: isolated === node.key }}
          onChange={() => isolatePart(editing, node.key)}
        />
        <SmallButton onClick={() => focusPart(editing, node.key)}>镜头对准它</SmallButton>
      </Group>
      <Group title="移动（米）">
        {axes.map((axis, index) => (
          <SliderRow
            key={axis}
            {...{ label: axis, value: move[index] ?? 0, min: -reach, max: reach, step: reach / 500 }}
            onChange={(value) => change({ move: place(move, index, value) }, '移动')}
          />
        ))}
      </Group>
      <Group title="旋转（度）">
        {axes.map((axis, index) => (
          <SliderRow
            key={axis}
            {...{ label: axis, value: turn[index] ?? 0, min: -180, max: 180, step: 1 }}
            onChange={(value) => change({ turn: place(turn, index, value) }, '旋转')}
          />
        ))}
      </Group>
      <Group
        title="缩放"
        action={
          <SmallButton disabled={edit === undefined} onClick={() => change({ move: undefined, turn: undefined, scale: undefined }, '复位')}>
            位置复位
          </SmallButton>
        }
      >
        <SliderRow
          {...{ label: '倍数', value: scale, min: 0.1, max: 5, step: 0.01 }}
          onChange={(value) => change({ scale: value }, '缩放')}
        />
      </Group>
    </>
  );
}
