import { formatCount } from '#domain/display/numbers';
import type { JobCardOf } from '#domain/jobs/views';
import type { RemeshOptions } from '#domain/kinds/remesh/options';
import type { Fact } from '../../../../components/fact-list.tsx';

/** How many faces were asked for, in a word or two. */
export const wantedSurface = ({ faces, shape }: Pick<RemeshOptions, 'faces' | 'shape'>): string =>
  `${formatCount(faces)} 面${shape === 'quads' ? '，四边面为主' : ''}`;

/** The options of a remeshing, as lists of facts show them. */
export const remeshFacts = ({ options, target }: Pick<JobCardOf<'remesh'>, 'options' | 'target'>): Fact[] => [
  { label: '目标', value: wantedSurface(options) },
  { label: '洞口', value: options.closeHoles ? '全部补上' : '保留' },
  { label: '贴图', value: `${options.textureSize} × ${options.textureSize} 像素` },
  { label: '格式', value: target.toUpperCase() },
];
