import { qualityLevels, type QualityLevel } from '../models/quality.ts';

interface Run {
  /** Null where it was not measured. */
  verdict: QualityLevel | null;
  resultBytes: number;
}

/** What nobody sees without looking closely is all the same here. */
const unseen = qualityLevels.indexOf('good');
const place = ({ verdict }: Run): number => (verdict === null ? qualityLevels.length : Math.max(unseen, qualityLevels.indexOf(verdict)));

/** The run of a model to take first: the smallest of those that look like the original; where none does, the smallest of the likest. Undefined for none. */
export const bestRun = <R extends Run>(runs: readonly R[]): R | undefined =>
  runs.toSorted((a, b) => place(a) - place(b) || a.resultBytes - b.resultBytes)[0];
