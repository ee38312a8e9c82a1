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
  /** How many of them the model hides now. */
  onBehind(count: number): void;
}

/** Spots lie on the original's surface or the result's: as far as they deviate, and a little, below the one that is shown. */
const skin = 0.01;

/**
 * The places that deviate most, as numbered buttons that follow the model. Those behind it do not shine through; the keyboard reaches them all the same, which
 * shows them faintly, as does choosing one.
 */
export function SpotLayer({ stage, spots, chosen, onChoose, onBehind }: SpotLayerProps) {
  const layerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watched = spots.map(({ position, percent }) => ({ position, depth: percent / 100 + skin }));
    return stage?.watch(watched, (places) => {
      for (const [index, at] of places.entries()) {
        const button = layerRef.current?.children[index];
        if (!(button instanceof HTMLElement)) continue;
        button.hidden = at === null;
        if (at === null) continue;
        button.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
        button.dataset.behind = String(at.isBehind);
        if (at.isBehind) button.setAttribute('aria-description', '在模型背面');
        else button.removeAttribute('aria-description');
      }
      onBehind(places.filter((at) => at?.isBehind === true).length);
    });
  }, [stage, spots, onBehind]);
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
