import type { KeyMode } from '#domain/open/keys';
import type { Scope } from '#domain/open/scopes';

/** Who calls by a key: its project, and what it may do. */
export interface OpenCaller {
  keyId: string;
  projectId: string;
  ownerId: string;
  mode: KeyMode;
  scopes: readonly Scope[];
}

/** What a caller sees: what came by a key of its project, for test keys apart from the rest. */
export const scopeOf = ({ projectId, ownerId, mode }: OpenCaller) => ({ projectId, ownerId, test: mode === 'test' });
