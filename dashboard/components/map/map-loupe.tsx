import { useEffect, useRef } from 'react';
import { loupeFactor, type MapStage, type Pixel } from './map-stage.ts';
import styles from './map-view.module.css';

interface MapLoupeProps {
  stage: MapStage;
  /** Where it looks, in pixels of the stage and of the map. */
  at: { x: number; y: number; pixel: Pixel };
  /** Of the stage. */
  width: number;
  /** Whether there is a before beside the after. */
  isCompared: boolean;
}

/** Of one half, in CSS pixels, as the styles have it. */
const edge = 148;
const apart = 24;

/** What lies under the cursor, enlarged: before and after side by side. */
export function MapLoupe({ stage, at: { x, y, pixel }, width, isCompared }: MapLoupeProps) {
  const beforeRef = useRef<HTMLDivElement>(null);
  const afterRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [before, after] = [beforeRef.current ?? document.createElement('div'), afterRef.current];
    if (after !== null) stage.setLoupe({ before, after });
    return () => stage.setLoupe(null);
  }, [stage, isCompared]);
  useEffect(() => stage.lookAt(pixel), [stage, pixel]);
  const across = isCompared ? 2 * edge : edge;
  // Beside the cursor, on the side that has room.
  const left = x + apart + across > width ? Math.max(8, x - apart - across) : x + apart;
  const top = y > edge + 2 * apart ? y - edge - apart : y + apart;
  return (
    <figure className={styles.loupe} style={{ left, top }} aria-hidden="true">
      {isCompared && (
        <div>
          <div ref={beforeRef} className={styles.glass} />
          <figcaption>处理前 ×{loupeFactor}</figcaption>
        </div>
      )}
      <div>
        <div ref={afterRef} className={styles.glass} />
        <figcaption>处理后 ×{loupeFactor}</figcaption>
      </div>
    </figure>
  );
}
