import { decodeXml } from '#engine/readers/xml/decode';
import { parseXml, type XmlElement } from '#engine/readers/xml/tree';

/** The root of a small document of a stranger's; undefined for one that is broken, or breaks off. */
export function parseSmallXml(bytes: Uint8Array): XmlElement | undefined {
  try {
    const { root, whole } = parseXml(decodeXml(bytes));
    return whole ? root : undefined;
  } catch {
    return undefined;
  }
}
