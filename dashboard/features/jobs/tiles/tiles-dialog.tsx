import { useState } from 'react';
import { defaultTilesOptions, missingPlace, type TilesOptions } from '#domain/tiles/options';
import { ChoiceCards, type Choice } from '../../../components/choice-cards.tsx';
import type { StartWith } from '../start/start-with.ts';
import { useChosenFiles } from '../start/use-chosen-files.ts';
import { WorkDialog } from '../start/work-dialog.tsx';
import { PlaceFields, placeOf, typedPlace } from './place-fields.tsx';
import { compressionLabels, textureLabels } from './tiles-facts.ts';
import styles from './tiles-dialog.module.css';

interface TilesDialogProps extends Pick<StartWith, 'fileIds'> {
  /** To begin with. */
  initial?: TilesOptions;
  onClose(): void;
}

const compressions: Choice<TilesOptions['compression']>[] = [
  { value: 'draco', label: compressionLabels.draco, hint: '文件最小，手机上解码稍慢' },
  { value: 'meshopt', label: compressionLabels.meshopt, hint: '解码最快，文件稍大' },
  { value: 'none', label: compressionLabels.none, hint: '任何查看器都能打开' },
];
const textures: Choice<TilesOptions['textures']>[] = [
  { value: 'webp', label: textureLabels.webp, hint: '比 JPEG 小，浏览器都支持' },
  { value: 'ktx2', label: textureLabels.ktx2, hint: '显存占用最少，适合手机' },
  { value: 'keep', label: textureLabels.keep, hint: 'JPEG、PNG 不重新编码，没有损失' },
];

/** Chooses how 3D Tiles are made of checked oblique models and where they stand, starts the work and shows it. */
export function TilesDialog({ fileIds, initial = defaultTilesOptions, onClose }: TilesDialogProps) {
  const files = useChosenFiles(fileIds);
  const [options, setOptions] = useState(initial);
  const [typed, setTyped] = useState(() => typedPlace(initial));
  const place = placeOf(typed);
  const metadata = files.file?.oblique?.metadata ?? null;
  // Of several files each has a place of its own.
  const isPlaced = place !== null && (files.file === undefined || missingPlace(metadata, place).length === 0);
  return (
    <WorkDialog
      kind="tiles"
      service="倾斜摄影轻量化"
      fileIds={fileIds}
      files={files}
      width={640}
      ready={isPlaced}
      choose={() => (place === null ? null : [{ kind: 'tiles', options: { ...options, ...place } }])}
      onClose={onClose}
    >
      <p className={styles.lead}>得到 3D Tiles：分层加载的网页场景，可以在这里查看和测量，也可以放进 Cesium 等地图。</p>
      <h3 className={styles.title}>几何压缩</h3>
      <ChoiceCards
        legend="几何压缩"
        choices={compressions}
        value={options.compression}
        onChange={(compression) => setOptions({ ...options, compression })}
      />
      <h3 className={styles.title}>贴图</h3>
      <ChoiceCards
        legend="贴图"
        choices={textures}
        value={options.textures}
        onChange={(value) => setOptions({ ...options, textures: value })}
      />
      {files.file !== undefined && (
        <>
          <h3 className={styles.title}>位置</h3>
          <PlaceFields metadata={metadata} value={typed} onChange={setTyped} />
        </>
      )}
    </WorkDialog>
  );
}
