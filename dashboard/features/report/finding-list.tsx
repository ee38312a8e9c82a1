import type { Finding } from '#domain/models/figures';
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return <p>{findings.map((f) => f.code).join()}</p>;
}
