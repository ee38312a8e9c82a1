/** meshoptimizer, ready to use. */

import { compileFully } from './compile-fully.ts';

const { MeshoptEncoder, MeshoptSimplifier } = await compileFully(async () => {
  const module = await import('meshoptimizer');
  await Promise.all([module.MeshoptEncoder.ready, module.MeshoptSimplifier.ready]);
  return module;
});

export { MeshoptEncoder, MeshoptSimplifier };
