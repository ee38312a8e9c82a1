import { extensionOf } from '#domain/formats';
import type { JobCardView } from '#domain/jobs/views';
import { Thumbnail } from '../../components/thumbnail.tsx';
import styles from './job-pictures.module.css';
import { faceOf } from './kinds/faces.ts';

/** Before and after, half each; the source alone until there is a result. Fills its box. */
export function JobPictures({ job }: { job: JobCardView }) {
  const format = extensionOf(job.fileName);
  const compared = faceOf(job).comparable && job.status === 'Success' && job.thumbnailUrl !== null && job.sourceThumbnailUrl !== null;
  return (
    <div className={styles.pictures}>
      <Thumbnail url={job.sourceThumbnailUrl} format={format} alt="" />
      {compared && (
        <div className={styles.after}>
          <Thumbnail url={job.thumbnailUrl} format="glb" alt="" />
        </div>
      )}
      {compared && <span className={styles.word}>处理前</span>}
      {compared && <span className={`${styles.word} ${styles.wordAfter}`}>处理后</span>}
    </div>
  );
}
