import type { ModelWarning } from '#domain/models/figures';
export function WarningList({ warnings }: { warnings: readonly ModelWarning[] }) {
  return <p>{warnings.map((f) => f.code).join()}</p>;
}
