import type { Scene } from './scene.ts';

/** Each node that the roots lead to once, parents first, children in their order; without recursion. */
export function visitOrder(scene: Scene): number[] {
  const seen = new Uint8Array(scene.nodes.length);
  const order: number[] = [];
  const stack = scene.roots.toReversed();
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    if (seen[index]) continue;
    seen[index] = 1;
    order.push(index);
    for (const child of scene.nodes[index]!.children.toReversed()) stack.push(child);
  }
  return order;
}
