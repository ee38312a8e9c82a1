import { formatBytes, formatShortCount } from '#domain/display/numbers';
import { optionChanges } from '#domain/kinds/lightweight/option-fields';
import { completeOptions, presets, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { useJobDetail } from '../../../../api/jobs.ts';
import { RelativeTime } from '../../../../components/relative-time.tsx';
import styles from './from-note.module.css';

/** Names the earlier run that these options were made from, what it gave, and what differs. Nothing until that run is known. */
export function FromNote({ jobId, options }: { jobId: string; options: LightweightOptions }) {
  const { data: job } = useJobDetail(jobId);
  if (job?.kind !== 'lightweight') return null;
  const changed = optionChanges(completeOptions(job.options), options);
  return (
    <section className={styles.note} aria-label="参照的处理">
      <p>
        参照
        <RelativeTime at={job.createdAt} />的{presets[job.preset].label}方案
        {job.after !== null && `：${formatShortCount(job.after.triangles)} 面，${formatBytes(job.after.bytes)}`}
      </p>
      {changed.length > 0 && (
        <ul>
          {changed.map(({ label, before, after }) => (
            <li key={label}>
              {label} {before} → <strong>{after}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
