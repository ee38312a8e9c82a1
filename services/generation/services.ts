import type { Ai3dProviders } from '#providers/ai3d/contract';
import type { Moderator } from '#providers/moderation/contract';
import type { StorageDeps } from '../deps.ts';

/** Who generates models outside, and who judges what is sent there and what comes back. */
export interface GenerationServices {
  providers: Ai3dProviders;
  moderator: Moderator;
}

export interface GenerationDeps extends StorageDeps {
  generation?: GenerationServices | undefined;
}
