import type { JobKind } from '#domain/jobs/kinds';
import type { JobCardView, JobDetailView } from '#domain/jobs/views';
import { convertFace } from './convert.tsx';
import type { KindFace } from './face.ts';
import { lightweightFace } from './lightweight.tsx';
import { offlineFace } from './offline.tsx';
import { reduceFace } from './reduce.tsx';
import { remeshFace } from './remesh.tsx';
import { superResolveFace } from './super-resolve.tsx';
import { tilesFace } from './tiles.tsx';

type FaceOf<K extends JobKind> = KindFace<Extract<JobCardView, { kind: K }>, Extract<JobDetailView, { kind: K }>>;

/** In the order in which pages offer them. */
export const faces: { readonly [K in JobKind]: FaceOf<K> } = {
  lightweight: lightweightFace,
  reduce: reduceFace,
  remesh: remeshFace,
  convert: convertFace,
  offline: offlineFace,
  tiles: tilesFace,
  superResolve: superResolveFace,
};

/** The face of a job's kind, for pages that show jobs of every kind. */
export const faceOf = ({ kind }: { kind: JobKind }): KindFace<JobCardView, JobDetailView> =>
  faces[kind] as unknown as KindFace<JobCardView, JobDetailView>;
