import { digitsOf, latitudeText, longitudeText, metresPerDegree, roundStep } from '#domain/scenes/coordinates';
import type { Place } from '#domain/formats/place';
import type { Footprint } from '#domain/models/oblique';
import type { SceneState } from './scene-stage.ts';
import styles from './scene-plan.module.css';

/** Edge of the drawing, and how much of it the scene takes. */
const edge = 152;
const share = 0.52;
/** What a label beside a line of longitude, and above one of latitude, takes of the drawing. */
const label = { width: 46, height: 14 };

interface ScenePlanProps {
  /** Metres to the east and north of `place`. */
  footprint: Footprint;
  place: Place | null;
  /** Default: nobody looks at it. */
  camera?: SceneState['camera'];
  className?: string | undefined;
}

/** Where a scene lies: its outline between lines of longitude and latitude, north up, with the camera and where it looks. */
export function ScenePlan({ footprint, place, camera, className = '' }: ScenePlanProps) {
  const { west, east, south, north } = footprint;
  const scale = (edge * share) / Math.max(east - west, north - south, 1e-6);
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const x = (metres: number): number => edge / 2 + (metres - middleX) * scale;
  const y = (metres: number): number => edge / 2 - (metres - middleY) * scale;
  const inside = (value: number): string => Math.min(edge - 7, Math.max(7, value)).toFixed(1);
  return (
    <figure className={`${styles.plan} ${className}`}>
      <svg viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label="场景平面图，上方为北">
        {place !== null && <Graticule place={place} x={x} y={y} metres={edge / scale} />}
        <rect className={styles.outline} x={x(west)} y={y(north)} width={(east - west) * scale} height={(north - south) * scale} />
        {camera !== undefined && (
          <g
            className={styles.eye}
            transform={`translate(${inside(x(camera.east))} ${inside(y(camera.north))}) rotate(${camera.heading.toFixed(1)})`}
          >
            <path d="M0 0 L-13 -24 A27 27 0 0 1 13 -24 Z" />
            <circle r="4" />
          </g>
        )}
      </svg>
      {place !== null && (
        <figcaption>
          {longitudeText(place.longitude)}
          <br />
          {latitudeText(place.latitude)}
        </figcaption>
      )}
    </figure>
  );
}

interface GraticuleProps {
  place: Place;
  x: (metres: number) => number;
  y: (metres: number) => number;
  /** Across the drawing. */
  metres: number;
}

/** Lines of longitude and latitude at round numbers, each with its degrees. */
function Graticule({ place, x, y, metres }: GraticuleProps) {
  const { longitude, latitude } = metresPerDegree(place.latitude);
  const across = (metre: number): { step: number; digits: number } => {
    const step = roundStep(metres / metre / 1.6);
    return { step, digits: digitsOf(step) };
  };
  const near = (middle: number, step: number): number[] => [-2, -1, 0, 1, 2].map((turn) => (Math.round(middle / step) + turn) * step);
  const isSeen = (at: number): boolean => at >= 0 && at <= edge;
  const [byLongitude, byLatitude] = [across(longitude), across(latitude)];
  const meridians = near(place.longitude, byLongitude.step)
    .map((degrees) => ({ degrees, at: x((degrees - place.longitude) * longitude) }))
    .filter(({ at }) => isSeen(at));
  return (
    <g className={styles.graticule}>
      {meridians.map(({ degrees, at }, index) => {
        const fits = at + label.width <= edge;
        const isFree = fits || at - (meridians[index - 1]?.at ?? -edge) >= 2 * label.width;
        return (
          <g key={`x${degrees}`}>
            <line x1={at} x2={at} y1={0} y2={edge} />
            {isFree && (
              <text x={fits ? at + 3 : at - 3} y={edge - 4} textAnchor={fits ? 'start' : 'end'}>
                {degrees.toFixed(byLongitude.digits)}
              </text>
            )}
          </g>
        );
      })}
      {near(place.latitude, byLatitude.step).map((degrees) => {
        const at = y((degrees - place.latitude) * latitude);
        if (!isSeen(at)) return null;
        return (
          <g key={`y${degrees}`}>
            <line x1={0} x2={edge} y1={at} y2={at} />
            {/* The lowest row is that of the longitudes. */}
            {at <= edge - label.height && (
              <text x={3} y={at < label.height ? at + label.height : at - 3}>
                {degrees.toFixed(byLatitude.digits)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
