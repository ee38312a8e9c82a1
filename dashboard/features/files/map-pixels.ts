import { formatCount } from '#domain/display/numbers';
import type { MapImage } from '#domain/maps/image';

/** `12,000 × 8,000`. */
export const mapPixels = ({ width, height }: Pick<MapImage, 'width' | 'height'>): string =>
  `${formatCount(width)} × ${formatCount(height)}`;
