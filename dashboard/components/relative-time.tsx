import { formatFullTime, formatRelativeTime } from '#domain/display/times';
import { useNow } from '../hooks/use-now.ts';

const renewMs = 30_000;

/** An ISO instant as `3 分钟前`, with the full time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow(renewMs);
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatFullTime(date)}>
      {formatRelativeTime(date, new Date(now))}
    </time>
  );
}
