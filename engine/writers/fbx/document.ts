/** What an FBX file holds besides its header: objects, and what is connected with what. */

import { long, text, type Records } from './records.ts';

/** Kinds of objects, as the format names them. */
export type ObjectKind =
  | 'NodeAttribute'
  | 'Model'
  | 'Geometry'
  | 'Material'
  | 'Texture'
  | 'Video'
  | 'Deformer'
  | 'Pose'
  | 'AnimationStack'
  | 'AnimationLayer'
  | 'AnimationCurveNode'
  | 'AnimationCurve';

type ObjectWriter = (records: Records, id: number) => void | Promise<void>;

/** The scene itself, above all models that have no other parent. */
export const sceneId = 0;
const firstId = 1_000_000;

/** Collects objects before any is written: the header counts them. */
export class FbxDocument {
  readonly #objects: { kind: ObjectKind; write: ObjectWriter }[] = [];
  readonly #connections: { child: number; parent: number; property: string | undefined }[] = [];

  /** Adds an object that `write` writes when its turn comes; answers its id. */
  add(kind: ObjectKind, write: ObjectWriter): number {
    this.#objects.push({ kind, write });
    return firstId + this.#objects.length - 1;
  }

  /** Puts `child` under `parent`, or in one of its properties. Of children of one kind the order counts. */
  connect(child: number, parent: number, property?: string): void {
    this.#connections.push({ child, parent, property });
  }

  get count(): number {
    return this.#objects.length;
  }

  /** How many objects there are of each kind. */
  counts(): Map<ObjectKind, number> {
    const counts = new Map<ObjectKind, number>();
    for (const { kind } of this.#objects) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return counts;
  }

  /** Writes all objects. @param onObject is told after each. */
  async writeObjects(records: Records, onObject: (done: number) => void): Promise<void> {
    records.open('Objects');
    for (const [index, { write }] of this.#objects.entries()) {
      const written = write(records, firstId + index);
      if (written) await written;
      await records.drain();
      onObject(index + 1);
    }
    records.close();
  }

  async writeConnections(records: Records): Promise<void> {
    records.open('Connections');
    for (const { child, parent, property } of this.#connections) {
      if (property === undefined) records.leaf('C', text('OO'), long(child), long(parent));
      else records.leaf('C', text('OP'), long(child), long(parent), text(property));
      await records.drain();
    }
    records.close();
  }
}
