import { useMemo } from 'react';
import { materialKey, type MaterialEdit } from '#domain/editor/settings';
import { pasteTextures } from '#domain/editor/textures';
import { formatCount } from '#domain/display/numbers';
import { useEditing, useEditor } from '../use-store.ts';
import { ChoiceList, ColorRow, Empty, Group, SliderRow, SmallButton, SwitchRow } from './rows.tsx';
import { TextureSlots } from './texture-slots.tsx';

/** What was copied from a material, for as long as the page is open. */
let copied: MaterialEdit | null = null;

/** All materials of the file, and what the chosen one is like. */
export function MaterialPanel() {
  const { store, stage, model } = useEditing();
  const chosen = useEditor(({ material }) => material);
  const edits = useEditor(({ settings }) => settings.materials);
  const items = useMemo(
    () =>
      (model?.materials ?? []).map(({ index, name, triangles }) => ({
        ...{ id: String(index), name: name || `材质 ${index + 1}` },
        detail: `${edits[materialKey(index, name)] === undefined ? '' : '已改 · '}${formatCount(triangles)} 面`,
      })),
    [model, edits],
  );
  if (model === null || stage === null) return null;
  const material = chosen === null ? undefined : model.materials[chosen];
  return (
    <>
      <Group title={`材质（${items.length}）`}>
        {items.length === 0 ? (
          <Empty>这个文件没有材质，所有部件用同一种灰色显示。</Empty>
        ) : (
          <ChoiceList
            label="材质"
            items={items}
            chosen={chosen === null ? null : String(chosen)}
            onChoose={(id) => store.set({ material: Number(id) })}
          />
        )}
      </Group>
      {material === undefined ? (
        items.length > 0 && (
          <Group title="参数">
            <Empty>在模型上点一下，或者在上面选一个材质。</Empty>
          </Group>
        )
      ) : (
        <MaterialForm key={material.index} index={material.index} name={material.name} />
      )}
      <Lost />
    </>
  );
}

function MaterialForm({ index, name }: { index: number; name: string }) {
  const { store, stage, library } = useEditing();
  const key = materialKey(index, name);
  const edit = useEditor(({ settings }) => settings.materials[key]);
  const shown = stage?.materials()?.shown(index);
  if (shown === undefined) return null;
  const now = { ...shown, ...edit };
  const changeBy = (by: (now: MaterialEdit) => MaterialEdit, what: string): void =>
    store.edit(
      `修改材质的${what}`,
      (settings) => {
        const before = settings.materials[key] ?? {};
        return { ...settings, materials: { ...settings.materials, [key]: { ...before, ...by(before) } } };
      },
      `material ${key} ${what}`,
    );
  const change = (next: MaterialEdit, what: string): void => changeBy(() => next, what);
  const paste = ({ textures, ...parameters }: MaterialEdit): void =>
    changeBy(
      (before) => ({ ...parameters, ...(textures && { textures: pasteTextures(textures, before.textures, library?.all ?? []) }) }),
      '全部参数',
    );
  const reset = (): void =>
    store.edit('还原材质', (settings) => {
      const { [key]: _, ...materials } = settings.materials;
      return { ...settings, materials };
    });
  return (
    <>
      <Group
        title={name || `材质 ${index + 1}`}
        action={
          <span>
            <SmallButton onClick={() => (copied = { ...now })}>复制</SmallButton>{' '}
            <SmallButton onClick={() => copied !== null && paste(copied)}>粘贴</SmallButton>{' '}
            <SmallButton disabled={edit === undefined} onClick={reset}>
              还原
            </SmallButton>
          </span>
        }
      >
        <ColorRow label="颜色" value={now.baseColor} onChange={(baseColor) => change({ baseColor }, '颜色')} />
        <SliderRow label="金属度" value={now.metallic} min={0} max={1} onChange={(metallic) => change({ metallic }, '金属度')} />
        <SliderRow label="粗糙度" value={now.roughness} min={0} max={1} onChange={(roughness) => change({ roughness }, '粗糙度')} />
        <SliderRow label="不透明度" value={now.alpha} min={0} max={1} onChange={(alpha) => change({ alpha }, '不透明度')} />
        <SliderRow
          label="法线强度"
          value={now.normalScale}
          min={0}
          max={4}
          onChange={(normalScale) => change({ normalScale }, '法线强度')}
        />
        <ColorRow label="自发光" value={now.emissive} onChange={(emissive) => change({ emissive }, '自发光')} />
        <SliderRow
          {...{ label: '发光强度', value: now.emissiveStrength, min: 0, max: 20, step: 0.1 }}
          onChange={(emissiveStrength) => change({ emissiveStrength }, '发光强度')}
        />
        <SwitchRow label="双面显示" value={now.doubleSided} onChange={(doubleSided) => change({ doubleSided }, '双面显示')} />
      </Group>
      <TextureSlots index={index} edits={edit?.textures} onChange={changeBy} />
    </>
  );
}

/** Edits of an earlier version of the model that nothing of this one answers to. */
function Lost() {
  const { store, stage } = useEditing();
  useEditor(({ settings }) => settings.materials);
  const lost = stage?.materials()?.lost() ?? [];
  if (lost.length === 0) return null;
  const drop = (): void =>
    store.edit('删除失效的材质改动', (settings) => ({
      ...settings,
      materials: Object.fromEntries(Object.entries(settings.materials).filter(([key]) => !lost.includes(key))),
    }));
  return (
    <Group title="没有对上的改动" action={<SmallButton onClick={drop}>删除</SmallButton>}>
      <Empty>模型更新以后，这些材质找不到了：{lost.map((key) => key.slice(key.indexOf(':') + 1) || '未命名').join('、')}</Empty>
    </Group>
  );
}
