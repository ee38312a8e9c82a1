import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { placeStates, type PlaceState } from '#domain/batches/state';
import type { PlaceView } from '#domain/batches/views';
import { formatBytes, savedPercent } from '#domain/display/numbers';
import { extensionOf } from '#domain/formats';
import { jobStageLabels } from '#domain/jobs/labels';
import { addresses } from '../../addresses.ts';
import { downloadOf } from '../../api/jobs.ts';
import { LiveProgress } from '../../components/live-progress.tsx';
import { StateTag, type Tone } from '../../components/state-tag.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { toast } from '../../components/toast.tsx';
import styles from './place-list.module.css';

const tones: Record<PlaceState, Tone> = {
  ...{ unpaid: 'waiting', running: 'running', success: 'success', failed: 'error' },
  ...{ cancelled: 'quiet', closed: 'quiet', refunded: 'quiet', deleted: 'quiet' },
};

interface Props {
  places: readonly PlaceView[];
  /** What is done to each, by its place, where it is not the same to all. */
  methods: ReadonlyMap<number, string>;
  /** How much smaller a file became is told. */
  saves: boolean;
  /** Places that are just being ordered again. */
  busy: boolean;
  onRetry: (place: number) => void;
}

/** Each job of a batch: how far it is, what came of it or why nothing did, and what can be done. */
export const PlaceList = ({ places, methods, saves, busy, onRetry }: Props) => (
  <ol className={styles.list}>
    {places.map((place) => {
      const method = methods.get(place.place);
      return (
        <li key={place.place} aria-label={labelOf(place, method)}>
          <div className={styles.picture}>
            <Thumbnail url={pictureOf(place)} format={extensionOf(place.job?.fileName ?? '')} alt="" />
          </div>
          <div className={styles.about}>
            <p className={styles.name}>
              <strong>
                {place.job !== null && place.state !== 'deleted' ? (
                  <Link to={addresses.job(place.job.id)}>{place.modelName}</Link>
                ) : (
                  place.modelName
                )}
              </strong>
              {method !== undefined && <span className={styles.method}>{method}</span>}
              <StateTag tone={tones[place.state]}>{placeStates[place.state].label}</StateTag>
            </p>
            <Outcome place={place} saves={saves} />
          </div>
          <div className={styles.actions}>
            {place.state === 'success' && place.job !== null && <Download id={place.job.id} name={labelOf(place, method)} />}
            {place.canRetry && (
              <Button disabled={busy} aria-label={`重新处理 ${labelOf(place, method)}`} onClick={() => onRetry(place.place)}>
                重新处理
              </Button>
            )}
          </div>
        </li>
      );
    })}
  </ol>
);

const labelOf = ({ modelName }: PlaceView, method: string | undefined): string =>
  method === undefined ? modelName : `${modelName} ${method}`;

const pictureOf = ({ job, sourceThumbnailUrl }: PlaceView): string | null => job?.thumbnailUrl ?? sourceThumbnailUrl;

const Download = ({ id, name }: { id: string; name: string }) => (
  <Button aria-label={`下载 ${name}`} onClick={() => void downloadOf(id, 'result').catch(toast.error)}>
    下载
  </Button>
);

function Outcome({ place: { state, tips, job, modelName }, saves }: { place: PlaceView; saves: boolean }) {
  const before = job?.before ?? null;
  if (state === 'running' && job !== null)
    return <LiveProgress stage={jobStageLabels[job.stage]} percent={job.percent} label={`${modelName}的处理进度`} />;
  if (state === 'success' && job !== null && before !== null) {
    const saved = savedPercent(before.bytes, job.resultBytes);
    return (
      <p className={styles.figures}>
        {formatBytes(before.bytes)} → <b>{formatBytes(job.resultBytes)}</b>
        {saves && saved !== null && saved > 0 && <em>小了 {saved}%</em>}
      </p>
    );
  }
  if (tips === null) return null;
  return (
    <p className={state === 'failed' ? styles.failed : styles.figures}>
      <TipText text={tips} />
    </p>
  );
}
