import { useState } from 'react';
import { defaultTilesOptions, type TilesOptions } from '#domain/kinds/tiles/options';
import type { StartWith } from '../../start/start-with.ts';
import { useChosenFiles } from '../../start/use-chosen-files.ts';
import { WorkDialog } from '../../start/work-dialog.tsx';
import { findPlace } from './find-place.ts';
import { PlaceFields, placeOf, typedPlace } from './place-fields.tsx';
import { TileOptionsFields } from './tile-options.tsx';
import styles from './tiles-dialog.module.css';

interface TilesDialogProps extends Pick<StartWith, 'fileIds'> {
  /** To begin with. */
  initial?: TilesOptions;
  onClose(): void;
}

/** Chooses how 3D Tiles are made of checked oblique models and where they stand, starts the work and shows it. */
export function TilesDialog({ fileIds, initial = defaultTilesOptions, onClose }: TilesDialogProps) {
  const files = useChosenFiles(fileIds);
  const [options, setOptions] = useState(initial);
  const [typed, setTyped] = useState(() => typedPlace(initial));
  const place = placeOf(typed);
  // Of several files each has a place of its own.
  const isPlaced = !('problem' in place) && (files.file === undefined || 'place' in findPlace(files.file.oblique, place));
  return (
    <WorkDialog
      kind="tiles"
      service="倾斜摄影轻量化"
      fileIds={fileIds}
      files={files}
      width={640}
      ready={isPlaced}
      choose={() => ('problem' in place ? null : [{ kind: 'tiles', options: { ...options, ...place } }])}
      onClose={onClose}
    >
      <p className={styles.lead}>得到 3D Tiles：分层加载的网页场景，可以在这里查看和测量，也可以放进 Cesium 等地图。</p>
      <TileOptionsFields value={options} onChange={(changes) => setOptions({ ...options, ...changes })} />
      {files.file !== undefined && (
        <>
          <h3 className={styles.title}>位置</h3>
          <PlaceFields oblique={files.file.oblique} value={typed} onChange={setTyped} />
        </>
      )}
    </WorkDialog>
  );
}
