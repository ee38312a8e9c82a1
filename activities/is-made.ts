import type { ObjectStore } from '#storage/objects/object-store';

/** Whether a piece of work is made as it is wanted now, under a name of its content. What was made of it in another way is forgotten first, so that the assembly never meets it twice. */
export async function isMade(objects: ObjectStore, donePrefix: string, doneKey: string): Promise<boolean> {
  let found = false;
  for await (const { key } of objects.list(donePrefix)) {
    if (key === doneKey) found = true;
    else await objects.remove(key);
  }
  return found;
}
