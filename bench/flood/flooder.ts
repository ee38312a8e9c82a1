/** Whoever floods, as a process of its own: as many connections as `connections`, each of which asks again as soon as it is answered. */

import { keptConnections } from '../api/load.ts';
import { Caller } from './caller.ts';
import { connections, type FloodOrder, type FloodReply } from './messages.ts';

async function flood({ port, call, payload, address, ms }: FloodOrder): Promise<FloodReply> {
  const agent = keptConnections(connections);
  const stranger = new Caller(port, agent, address);
  const until = performance.now() + ms;
  let [answered, refused] = [0, 0];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const { status } = await stranger.ask(call, payload);
        if (status === 429 || status === 503) refused++;
        else answered++;
      }
    }),
  );
  agent.destroy();
  return { type: 'flooded', answered, refused };
}

async function answer(order: FloodOrder): Promise<void> {
  process.send?.(await flood(order));
}

process.on('message', (order: FloodOrder) => void answer(order));
