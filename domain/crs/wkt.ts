/** The tree of a coordinate system in well-known text, of version 1 (OGC 01-009) or 2 (ISO 19162). */

export interface WktNode {
  keyword: string;
  /** Texts and numbers, in order. */
  values: (string | number)[];
  nodes: WktNode[];
}

const maxDepth = 20;
const maxNodes = 1000;

/** The tree; undefined for what is none. */
export function parseWkt(text: string): WktNode | undefined {
  let count = 0;
  const tokens = /\s*(?:([A-Za-z_]\w*)\s*[[(]|"((?:[^"]|"")*)"|([\])])|(,)|([-+.\w]+))/gy;
  const stack: WktNode[] = [];
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const [, keyword, quoted, close, , word] = match;
    const open = stack.at(-1);
    if (keyword !== undefined) {
      if (stack.length >= maxDepth || ++count > maxNodes) return undefined;
      const node = { keyword: keyword.toUpperCase(), values: [], nodes: [] };
      open?.nodes.push(node);
      stack.push(node);
    } else if (open === undefined) return undefined;
    else if (quoted !== undefined) open.values.push(quoted);
    else if (word !== undefined) open.values.push(Number.isFinite(Number(word)) ? Number(word) : word);
    else if (close !== undefined) {
      if (stack.length === 1) return open;
      stack.pop();
    }
  }
  return undefined;
}

/** The first node of one of the keywords, from the top down. */
export function findNode(root: WktNode, ...keywords: string[]): WktNode | undefined {
  let level = [root];
  while (level.length > 0) {
    const found = level.find(({ keyword }) => keywords.includes(keyword));
    if (found) return found;
    level = level.flatMap(({ nodes }) => nodes);
  }
  return undefined;
}
