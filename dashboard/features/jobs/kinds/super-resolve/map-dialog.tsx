import { useState, type ReactNode } from 'react';
import { formatCount, formatSeconds } from '#domain/display/numbers';
import { mapLimits } from '#domain/maps/limits';
import { hasModels } from '#domain/maps/nets';
import { mapFields } from '#domain/maps/option-fields';
import { defaultMapOptions, type MapOptions } from '#domain/maps/options';
import { expectedSeconds, resultSize } from '#domain/maps/result-size';
import { tiledAs } from '#domain/maps/tiled-as';
import { fitsJpeg, writtenAs } from '#domain/maps/written-as';
import { ChoiceCards } from '../../../../components/choice-cards.tsx';
import type { StartWith } from '../../start/start-with.ts';
import { useChosenFiles } from '../../start/use-chosen-files.ts';
import { WorkDialog } from '../../start/work-dialog.tsx';
import styles from './map-dialog.module.css';

interface MapDialogProps extends Pick<StartWith, 'fileIds'> {
  /** To begin with. */
  initial?: MapOptions;
  onClose(): void;
}

/** Chooses how much finer checked maps become, says what that costs and how long it takes about, starts the work and shows it. */
export function MapDialog({ fileIds, initial = defaultMapOptions, onClose }: MapDialogProps) {
  const files = useChosenFiles(fileIds, true);
  const [chosen, setOptions] = useState(initial);
  const map = files.file?.map ?? null;
  // What JPEG cannot hold, and tiles of what is too large for them, are not asked for.
  const options = map === null ? chosen : { ...chosen, output: writtenAs(map, chosen), tiles: tiledAs(map, chosen) };
  const size = map && resultSize(map, options);
  const choice = { kind: 'superResolve', options } as const;
  return (
    <WorkDialog
      kind="superResolve"
      service="地图超分"
      fileIds={fileIds}
      files={files}
      width={640}
      asked={[choice]}
      choose={() => [choice]}
      expected={map && size && <p>开始后大约 {formatSeconds(expectedSeconds(map, size.pixels, options))}，几台机器一起处理会更快</p>}
      onClose={onClose}
    >
      {size && (
        <p className={styles.lead}>
          结果 {formatCount(size.width)} × {formatCount(size.height)} 像素，坐标与原影像一致。
        </p>
      )}
      <Field name="scale" value={chosen} onChange={setOptions} />
      {hasModels(chosen) ? (
        <Field name="model" value={chosen} onChange={setOptions} />
      ) : (
        <Settled name="model">放大 {chosen.scale} 倍只有一种模型</Settled>
      )}
      {map !== null && !fitsJpeg(map) ? (
        <Settled name="output">这幅影像不是 8 位的单波段或三波段，只能无损保存</Settled>
      ) : (
        <Field name="output" value={chosen} onChange={setOptions} />
      )}
      {map !== null && tiledAs(map, { ...chosen, tiles: 'xyz' }) === 'none' ? (
        <Settled name="tiles">结果超过 {mapLimits.tilesPixels / 1e8} 亿像素，不能同时生成瓦片</Settled>
      ) : (
        <Field name="tiles" value={chosen} onChange={setOptions} />
      )}
    </WorkDialog>
  );
}

/** Says why there is nothing to choose. */
function Settled({ name, children }: { name: keyof MapOptions; children: ReactNode }) {
  return (
    <>
      <h3 className={styles.title}>{mapFields[name].label}</h3>
      <p className={styles.hint}>{children}</p>
    </>
  );
}

interface FieldProps {
  name: keyof MapOptions;
  value: MapOptions;
  onChange: (options: MapOptions) => void;
}

function Field({ name, value, onChange }: FieldProps) {
  const { label, hint, choices, labels } = mapFields[name];
  const named = labels as Readonly<Record<string, string>>;
  return (
    <>
      <h3 className={styles.title}>{label}</h3>
      <p className={styles.hint}>{hint}</p>
      <ChoiceCards
        legend={label}
        choices={choices.map((choice) => ({ value: String(choice), label: named[String(choice)] ?? '', hint: '' }))}
        value={String(value[name])}
        onChange={(next) => onChange({ ...value, [name]: choices.find((choice) => String(choice) === next) })}
      />
    </>
  );
}
