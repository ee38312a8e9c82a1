import { useEffect, useRef } from 'react';
import type { DeviationSpot } from '#domain/models/figures';
import { distanceText } from '#domain/models/quality';
import styles from './spot-layer.module.css';
import type { Stage } from './stage.ts';

interface SpotLayerProps {
  stage: Stage | null;
  spots: readonly DeviationSpot[];
  /** Index; null while none is chosen. */
  chosen: number | null;
  onChoose(index: number | null): void;
}

/** The places that deviate most, as numbered buttons that follow the model. */
export function SpotLayer({ stage, spots, chosen, onChoose }: SpotLayerProps) {
  const layerRef = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      stage?.watch((locate) => {
        for (const [index, { position }] of spots.entries()) {
          const button = layerRef.current?.children[index];
          if (!(button instanceof HTMLElement)) continue;
          const at = locate(position);
          button.hidden = at === null;
          if (at !== null) button.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
        }
      }),
    [stage, spots],
  );
  const bounds = chosen === null ? undefined : spots[chosen]?.bounds;
  useEffect(() => {
    stage?.mark(bounds ?? null);
    return () => stage?.mark(null);
  }, [stage, bounds]);
  return (
    <div ref={layerRef} className={styles.layer} role="group" aria-label="偏差最大的地方">
      {spots.map(({ percent, part }, index) => (
        <button
          key={index}
          type="button"
          hidden
          className={styles.spot}
          aria-pressed={index === chosen}
          aria-label={`热点 ${index + 1}：部件 ${part}，偏差 ${distanceText(percent)}`}
          onClick={() => onChoose(index === chosen ? null : index)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}
