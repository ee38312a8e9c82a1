import { Button, InputNumber, Select } from 'antd';
import {
  clauseKinds,
  clauseTable,
  deliverableFormats,
  type Clause,
  type ClauseKind,
  type DeliverableFormat,
} from '#domain/matching/clauses';
import { matchingLimits } from '#domain/matching/limits';
import styles from './matching.module.css';

/** What each clause begins with. */
const begin: Record<ClauseKind, number | null> = {
  ...{ maxTriangles: 50_000, maxMegabytes: 20, maxTextures: 10, maxTextureSize: 2048, maxDrawCalls: 100 },
  ...{ formats: null, watertight: null, texturesComplete: null },
};
const clauseOf = (kind: ClauseKind): Clause => ({ kind, limit: begin[kind], formats: kind === 'formats' ? ['glb'] : [] });

/** The figures that a delivered model is held to, one of each kind. */
export function ClauseFields({ clauses, onChange }: { clauses: readonly Clause[]; onChange: (clauses: Clause[]) => void }) {
  const left = clauseKinds.filter((kind) => !clauses.some((one) => one.kind === kind));
  const change = (kind: ClauseKind, changes: Partial<Clause>): void =>
    onChange(clauses.map((one) => (one.kind === kind ? { ...one, ...changes } : one)));
  return (
    <>
      {clauses.map(({ kind, limit, formats }) => {
        const { label, limit: counted } = clauseTable[kind];
        return (
          <div key={kind} className={styles.clause}>
            <span>{label}</span>
            {counted !== undefined ? (
              <InputNumber
                aria-label={label}
                min={1}
                max={counted.max}
                precision={0}
                controls={false}
                suffix={counted.unit}
                style={{ width: '100%' }}
                value={limit}
                onChange={(value) => change(kind, { limit: value ?? 1 })}
              />
            ) : kind === 'formats' ? (
              <Select
                aria-label={label}
                mode="multiple"
                value={formats}
                options={deliverableFormats.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(value: DeliverableFormat[]) => change(kind, { formats: value })}
              />
            ) : (
              <span className={styles.quiet}>{clauseTable[kind].text({ kind, limit, formats })}</span>
            )}
            <Button type="text" aria-label={`去掉${label}`} onClick={() => onChange(clauses.filter((one) => one.kind !== kind))}>
              去掉
            </Button>
          </div>
        );
      })}
      {left.length > 0 && clauses.length < matchingLimits.clauses && (
        <Select
          aria-label="加一条验收指标"
          placeholder="加一条验收指标"
          value={null}
          style={{ width: 200 }}
          options={left.map((value) => ({ value, label: clauseTable[value].label }))}
          onChange={(kind: ClauseKind | null) => kind !== null && onChange([...clauses, clauseOf(kind)])}
        />
      )}
    </>
  );
}
