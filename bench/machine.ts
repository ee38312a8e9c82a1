import { cpus, release, totalmem, type } from 'node:os';

/** The machine in a line, to stand beside figures. */
export function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
}

/** The value below which a share of the values lies (nearest rank). */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}
