import { useState, type DragEvent } from 'react';
import type { MaterialEdit, TextureEdit } from '#domain/editor/settings';
import { textureSlots, usualTiling, type TextureSlotName } from '#domain/editor/textures';
import { useEditing } from '../use-store.ts';
import { FilePicture } from './file-picture.tsx';
import { Empty, Group, SelectRow, SliderRow, SmallButton } from './rows.tsx';
import { TexturePicker } from './texture-picker.tsx';
import styles from './texture-slots.module.css';

const labels: Record<TextureSlotName, string> = {
  baseColor: '颜色贴图',
  normal: '法线贴图',
  metalRoughness: '金属粗糙贴图',
  occlusion: '遮蔽贴图',
  emissive: '自发光贴图',
};

/** What a picture is multiplied with, so that it shows as it is when it is first put on. */
const neutral: Partial<Record<TextureSlotName, MaterialEdit>> = {
  baseColor: { baseColor: '#ffffff' },
  metalRoughness: { metallic: 1, roughness: 1 },
  emissive: { emissive: '#ffffff' },
};

const uvSets = [
  { value: '0', label: '第一套' },
  { value: '1', label: '第二套' },
] as const;

interface Props {
  /** Of the material. */
  index: number;
  edits: MaterialEdit['textures'];
  /** Changes the material by what it is then: a picture that was uploaded comes long after it was chosen. */
  onChange(by: (now: MaterialEdit) => MaterialEdit, what: string): void;
}

/** The pictures of a material: chosen, uploaded, laid and removed. */
export function TextureSlots({ index, edits = {}, onChange }: Props) {
  const { stage, model, library } = useEditing();
  const [picking, setPicking] = useState<TextureSlotName | null>(null);
  const [over, setOver] = useState<TextureSlotName | null>(null);
  const shown = model?.materials[index]?.shown ?? [];
  const hasCoordinates = [...(model?.meshes.keys() ?? [])].some(
    (mesh) => [mesh.material].flat().some((one) => shown.includes(one)) && mesh.geometry.attributes.uv !== undefined,
  );
  const put = (slot: TextureSlotName, edit: TextureEdit | null | undefined, what = labels[slot]): void =>
    onChange(({ textures }) => {
      const changed = { ...textures };
      if (edit === undefined) delete changed[slot];
      else changed[slot] = edit;
      return { textures: changed };
    }, what);
  const choose = (slot: TextureSlotName, id: string): void => {
    onChange(({ textures = {} }) => {
      const before = textures[slot];
      const has = before !== null && (before !== undefined || stage?.materials()?.original(index, slot) !== null);
      return { ...(has ? {} : neutral[slot]), textures: { ...textures, [slot]: { ...(before ?? usualTiling), id } as TextureEdit } };
    }, labels[slot]);
    setPicking((now) => (now === slot ? null : now));
  };
  const drop = (slot: TextureSlotName) => (event: DragEvent) => {
    event.preventDefault();
    setOver(null);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) void library?.add(file).then((made) => made !== null && choose(slot, made.id));
  };
  return (
    <Group title="贴图">
      {library === null && <Empty>把模型上传到「我的文件」后再编辑，就能换上自己的贴图。</Empty>}
      {!hasCoordinates && <Empty>这个材质的部件没有贴图坐标（UV），贴图只会显示成一种颜色。</Empty>}
      {textureSlots.map((slot) => {
        const edit = edits[slot];
        const original = stage?.materials()?.original(index, slot) ?? null;
        const view = edit === undefined || edit === null ? undefined : library?.all.find(({ id }) => id === edit.id);
        const said = edit === null ? '已移除' : edit !== undefined ? (view?.name ?? '图片已删除') : original === null ? '没有' : '模型自带';
        return (
          <div key={slot} className={styles.slot} data-over={over === slot} role="group" aria-label={labels[slot]}>
            <div
              className={styles.head}
              onDragOver={(event) => {
                if (library === null) return;
                event.preventDefault();
                setOver(slot);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={drop(slot)}
            >
              <span className={styles.thumb}>
                {view !== undefined ? (
                  <img src={view.thumbnailUrl} alt="" loading="lazy" />
                ) : (
                  edit === undefined && original !== null && <FilePicture texture={original} />
                )}
              </span>
              <span className={styles.name}>
                <b>{labels[slot]}</b>
                <small data-missing={edit !== undefined && edit !== null && view === undefined}>{said}</small>
              </span>
              {library !== null && (
                <SmallButton
                  label={`选择${labels[slot]}`}
                  pressed={picking === slot}
                  onClick={() => setPicking(picking === slot ? null : slot)}
                >
                  选择
                </SmallButton>
              )}
              {(edit ?? (edit === undefined ? original : null)) !== null && (
                <SmallButton label={`移除${labels[slot]}`} onClick={() => put(slot, original === null ? undefined : null)}>
                  移除
                </SmallButton>
              )}
              {edit !== undefined && original !== null && (
                <SmallButton label={`还原${labels[slot]}`} onClick={() => put(slot, undefined)}>
                  还原
                </SmallButton>
              )}
            </div>
            {picking === slot && library !== null && (
              <TexturePicker library={library} chosen={edit?.id ?? null} onChoose={(id) => choose(slot, id)} />
            )}
            {edit !== undefined && edit !== null && <Tiling edit={edit} onChange={(next) => put(slot, next, `${labels[slot]}的平铺`)} />}
          </div>
        );
      })}
    </Group>
  );
}

/** How a picture lies. */
function Tiling({ edit, onChange }: { edit: TextureEdit; onChange(edit: TextureEdit): void }) {
  const { repeat, offset, rotation, uv } = edit;
  return (
    <details className={styles.tiling}>
      <summary>平铺</summary>
      <SliderRow label="横向重复" value={repeat[0]} min={0.01} max={20} onChange={(x) => onChange({ ...edit, repeat: [x, repeat[1]] })} />
      <SliderRow label="纵向重复" value={repeat[1]} min={0.01} max={20} onChange={(y) => onChange({ ...edit, repeat: [repeat[0], y] })} />
      <SliderRow label="横向偏移" value={offset[0]} min={-1} max={1} onChange={(x) => onChange({ ...edit, offset: [x, offset[1]] })} />
      <SliderRow label="纵向偏移" value={offset[1]} min={-1} max={1} onChange={(y) => onChange({ ...edit, offset: [offset[0], y] })} />
      <SliderRow
        {...{ label: '旋转', value: rotation, min: -180, max: 180, step: 1, unit: '°' }}
        onChange={(next) => onChange({ ...edit, rotation: next })}
      />
      <SelectRow
        {...{ label: '贴图坐标', value: String(uv) as '0' | '1', options: uvSets }}
        onChange={(next) => onChange({ ...edit, uv: next === '0' ? 0 : 1 })}
      />
    </details>
  );
}
