import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ShownValues } from '#domain/maps/shown-values';
import type { MapFailure, MapFile, Range } from './map-messages.ts';
import { MapReadError, MapReader } from './map-reader.ts';
import { sourceLevel, type Sheet } from './map-sheets.ts';
import { createMapStage, type MapStage, type StageState } from './map-stage.ts';

export interface MapHook {
  hostRef: RefObject<HTMLDivElement | null>;
  stage: MapStage | null;
  state: StageState | null;
  /** Of the result; null until it is known. */
  file: MapFile | null;
  /** Whether there is something to compare with. */
  isCompared: boolean;
  /** Null while all is well. */
  failure: MapFailure | null;
  restart(): void;
}

/** Opens what is compared; throws `MapReadError` where that does not come. A source that cannot be read piece by piece is stood for by the result's level of its size. */
async function openBefore(url: string | null, scale: number, after: Sheet): Promise<Sheet | null> {
  if (url !== null) {
    const reader = new MapReader();
    try {
      return { reader, file: await reader.open(url), finest: 0 };
    } catch (error) {
      reader.close();
      if (!(error instanceof MapReadError) || error.failure === 'network' || error.failure === 'refused') throw error;
    }
  }
  const finest = sourceLevel(after.file, scale);
  return finest === undefined ? null : { ...after, finest };
}

export interface ComparedMaps {
  after: string;
  before: string | null;
  /** How many times finer `after` is. */
  scale: number;
  /** Values that are shown as black and white where there are more than 8 bits; null: as the file itself tells. */
  shown: ShownValues | null;
}

/** A stage that shows the map at `after` beside that at `before`, and lives as long as the component. */
export function useMap({ after, before, scale, shown }: ComparedMaps): MapHook {
  const hostRef = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<MapStage | null>(null);
  const [state, setState] = useState<StageState | null>(null);
  const [file, setFile] = useState<MapFile | null>(null);
  const [isCompared, setCompared] = useState(false);
  const [failure, setFailure] = useState<MapFailure | null>(null);
  const [generation, setGeneration] = useState(0);
  const { low, high } = shown ?? {};
  useEffect(() => {
    let isGone = false;
    let made: MapStage | undefined;
    const reader = new MapReader();
    let other: Sheet | null = null;
    const open = async (): Promise<void> => {
      const sheet: Sheet = { reader, file: await reader.open(after), finest: 0 };
      other = await openBefore(before, scale, sheet);
      const host = hostRef.current;
      if (isGone || host === null) return other?.reader.close();
      const known: Range | undefined = low === undefined || high === undefined ? undefined : [low, high];
      const range = sheet.file.range && (known ?? sheet.file.range);
      made = createMapStage(host, { before: other, after: sheet, range, onState: (next) => !isGone && setState(next) });
      setFile(sheet.file);
      setCompared(other !== null);
      setStage(made);
    };
    open().catch((error: unknown) => !isGone && setFailure(error instanceof MapReadError ? error.failure : 'unreadable'));
    return () => {
      isGone = true;
      made?.dispose();
      reader.close();
      other?.reader.close();
      setStage(null);
      setState(null);
      setFile(null);
      setFailure(null);
    };
  }, [after, before, scale, low, high, generation]);
  return {
    ...{ hostRef, stage, state, file, isCompared, failure },
    restart: () => setGeneration((count) => count + 1),
  };
}
