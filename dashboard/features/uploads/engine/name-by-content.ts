import { contentHeadBytes, nameByContent } from '#domain/formats/content';

/** The file under the name that tells what it is, the same file where its own does; its bytes are not read but for the first. */
export async function namedByContent(file: File): Promise<File> {
  // What cannot be read fails when it is sent, with its own words.
  const head = await file
    .slice(0, contentHeadBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const name = nameByContent(file.name, new Uint8Array(head), file.size);
  return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
}
