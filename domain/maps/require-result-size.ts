import { AppError } from '../errors/app-error.ts';
import { formatCount } from '../display/numbers.ts';
import type { MapImage } from './image.ts';
import { mapLimits } from './limits.ts';
import type { MapOptions } from './options.ts';
import { resultSize } from './result-size.ts';

/** Throws AppError map.resultTooLarge for a result that nobody can hold: one rule for the order and for the work. */
export function requireResultSize(image: Pick<MapImage, 'width' | 'height'>, options: Pick<MapOptions, 'scale'>): void {
  const { width, height, pixels } = resultSize(image, options);
  const { resultPixels, resultEdge } = mapLimits;
  if (pixels <= resultPixels && Math.max(width, height) <= resultEdge) return;
  const most = `${formatCount(resultPixels)} 个像素，每边 ${formatCount(resultEdge)} 个`;
  throw new AppError('map.resultTooLarge', { size: `${formatCount(width)} × ${formatCount(height)} 个像素`, most });
}
