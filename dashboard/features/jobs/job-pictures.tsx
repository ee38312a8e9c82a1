import { extensionOf } from '#domain/formats';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobCardView } from '#domain/jobs/views';
import { Thumbnail } from '../../components/thumbnail.tsx';
import styles from './job-pictures.module.css';
import { jobKindUi } from './kinds/table.ts';

/** Before and after, half each; until there is a result the source alone, or how far it is where the kind shows that. Fills its box. */
export function JobPictures({ job }: { job: JobCardView }) {
  const format = extensionOf(job.fileName);
  const compared = jobKindUi(job).comparable && job.status === 'Success' && job.thumbnailUrl !== null && job.sourceThumbnailUrl !== null;
  const { Meanwhile } = jobKindUi(job);
  const runs = Meanwhile !== undefined && !isFinalJobStatus(job.status);
  return (
    <div className={styles.pictures}>
      {runs ? <Meanwhile job={job} /> : <Thumbnail url={job.sourceThumbnailUrl} format={format} alt="" />}
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
