/** A Collada document with those that it refers to, and how their addresses are followed. */

import { readFile, stat } from 'node:fs/promises';
import type { WarningList } from '#engine/scenes/warning-list';
import { truncated, unreadable } from '../../files/read-failure.ts';
import type { Work } from '../../files/work.ts';
import type { Resources } from '../resources.ts';
import { decodeXml, pointDecimals } from '../xml/decode.ts';
import { parseXml, type XmlElement } from '../xml/tree.ts';

/** More files than an assembly has. */
const maxDocuments = 200;

export interface DaeDocuments {
  /** Charged for whatever the elements ask for more than once. */
  work: Work;
  root: XmlElement;
  /** The roots of all files, the first among them. */
  roots: XmlElement[];
  /** The element that `url` names, seen from `from`: `#id`, `other.dae#id` or (as some exporters write) a bare id. */
  resolve(from: XmlElement, url: string | undefined): XmlElement | undefined;
}

/** Opens the document at `path` and those under `resources` that its instances name; one that is missing is a warning. */
export async function openDocuments(path: string, resources: Resources, warnings: WarningList, work: Work): Promise<DaeDocuments> {
  const root = await openRoot(path, warnings, work);
  const ids = new Map<XmlElement, Map<string, XmlElement>>();
  /** Roots by the file's name as it is written in an address. */
  const roots = new Map<string, XmlElement | undefined>();
  const rootOfFile = new Map<string, XmlElement>([[path, root]]);
  const queue = [root];
  for (let document = queue.shift(); document; document = queue.shift()) {
    const { byId, externals } = indexDocument(document);
    ids.set(document, byId);
    for (const name of externals) {
      if (roots.has(name) || roots.size >= maxDocuments) continue;
      const file = await resources.find(name);
      const known = file === undefined ? undefined : rootOfFile.get(file);
      if (file !== undefined && !known) {
        const other = await openOther(file, warnings, work);
        if (other) {
          rootOfFile.set(file, other);
          queue.push(other);
        }
        roots.set(name, other);
      } else roots.set(name, known);
      if (!roots.get(name)) warnings.add('referenceMissing', { path: name });
    }
  }
  return {
    work,
    root,
    roots: [...ids.keys()],
    resolve(from, url) {
      if (url === undefined || url === '') return undefined;
      const hash = url.indexOf('#');
      work.charge(1 + url.length / 16);
      const document = hash > 0 ? roots.get(url.slice(0, hash)) : from.root;
      return document && ids.get(document)?.get(hash === -1 ? url : url.slice(hash + 1));
    },
  };
}

async function openOther(path: string, warnings: WarningList, work: Work): Promise<XmlElement | undefined> {
  work.grant((await stat(path)).size);
  return await openRoot(path, warnings, work).catch(() => undefined);
}

async function openRoot(path: string, warnings: WarningList, work: Work): Promise<XmlElement> {
  const { root, whole } = parseXml(pointDecimals(decodeXml(await readFile(path)), ['float_array', 'translate', 'matrix', 'scale']), work);
  if (!root) throw unreadable('文件中没有 XML 内容');
  if (root.name !== 'COLLADA') throw unreadable(`XML 的根元素是 ${root.name.slice(0, 40)}，不是 COLLADA`);
  if (!whole && root.children.length === 0) throw truncated();
  if (!whole) warnings.add('endMissing');
  return root;
}

/** Elements by id, the first of each; names of the other Collada files that instances point into. */
function indexDocument(root: XmlElement): { byId: Map<string, XmlElement>; externals: Set<string> } {
  const byId = new Map<string, XmlElement>();
  const externals = new Set<string>();
  root.forEach((element) => {
    const { id, url } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    const hash = url?.indexOf('#') ?? -1;
    if (url !== undefined && hash > 0 && /\.(dae|xml)$/i.test(url.slice(0, hash))) externals.add(url.slice(0, hash));
  });
  return { byId, externals };
}

/** What to call an element: its name, else its id. */
export const nameOf = (element: XmlElement, fallback = ''): string => element.attributes.name || element.attributes.id || fallback;

/** The technique that all programs share, or the element itself where an exporter left it out. */
export const commonTechnique = (element: XmlElement): XmlElement => element.child('technique_common') ?? element;
