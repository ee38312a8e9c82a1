/** meshoptimizer's encoder, ready to use. */

import { compileFully } from './compile-fully.ts';

const { MeshoptEncoder } = await compileFully(async () => {
  const module = await import('meshoptimizer/encoder');
  await module.MeshoptEncoder.ready;
  return module;
});

export { MeshoptEncoder };
