/** The tasks that transforms run in threads. */

import { defineTasks, type TaskAnswer } from '../threads/tasks.ts';
import type { ClusterInput, ClusterOutput } from './simplify/cluster.ts';

export const tasks = defineTasks(import.meta.url, {
  async positionRemap(positions: Float32Array): Promise<TaskAnswer<Uint32Array>> {
    const { positionRemap } = await import('./meshes/position-remap.ts');
    const value = positionRemap(positions);
    return { value, transfer: [value.buffer as ArrayBuffer] };
  },
  async simplifyCluster(input: ClusterInput): Promise<TaskAnswer<ClusterOutput>> {
    const { simplifyCluster } = await import('./simplify/cluster.ts');
    const value = await simplifyCluster(input);
    return { value, transfer: [value.indices.buffer as ArrayBuffer] };
  },
});
