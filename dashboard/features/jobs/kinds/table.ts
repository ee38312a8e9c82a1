import type { JobKind } from '#domain/kinds/jobs';
import type { JobCardView, JobDetailView } from '#domain/jobs/views';
import { convertUi } from './convert/ui.tsx';
import type { JobKindUi } from './job-kind-ui.ts';
import { image3dUi, text3dUi } from './generated/ui.tsx';
import { lightweightUi } from './lightweight/ui.tsx';
import { offlineUi } from './offline/ui.tsx';
import { reduceUi } from './reduce/ui.tsx';
import { remeshUi } from './remesh/ui.tsx';
import { superResolveUi } from './super-resolve/ui.tsx';
import { tilesUi } from './tiles/ui.tsx';

type UiOf<K extends JobKind> = JobKindUi<Extract<JobCardView, { kind: K }>, Extract<JobDetailView, { kind: K }>>;

/** In the order in which pages offer them. */
export const jobKindUis: { readonly [K in JobKind]: UiOf<K> } = {
  lightweight: lightweightUi,
  reduce: reduceUi,
  remesh: remeshUi,
  convert: convertUi,
  offline: offlineUi,
  tiles: tilesUi,
  superResolve: superResolveUi,
  text3d: text3dUi,
  image3d: image3dUi,
};

/** How a job of its kind looks, for pages that show jobs of every kind. */
export const jobKindUi = ({ kind }: { kind: JobKind }): JobKindUi<JobCardView, JobDetailView> =>
  jobKindUis[kind] as unknown as JobKindUi<JobCardView, JobDetailView>;
