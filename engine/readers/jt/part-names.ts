/** The part files that a JT names, told without reading its geometry. */

import { Work } from '../../files/work.ts';
import { openJt, readSegment } from './container.ts';
import { namesPart, readGraph } from './graph.ts';

/** The names of the files that hold what lies below partitions of the JT. Throws as its reader does. */
export async function jtPartNames(bytes: Uint8Array): Promise<string[]> {
  const file = openJt(bytes);
  const segment = file.segments.get(file.graph);
  if (!segment) return [];
  const content = await readSegment(file, segment);
  const work = new Work(bytes.length);
  work.grant(content.left);
  const { nodes } = readGraph(content, file.generation, work);
  return [...nodes.values()].filter(namesPart).map((node) => node.file);
}
