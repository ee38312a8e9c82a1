import { blockType, decoders, offlineIds, takeBlock, type OfflineAbout } from '#domain/offline/page';

/** The bytes that a block's text stands for. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

const addressOf = (parts: BlobPart[], type: string): string => URL.createObjectURL(new Blob(parts, { type }));

/** What the page says of its model. */
export function readAbout<About = OfflineAbout>(): About {
  const text = document.getElementById(offlineIds.about)?.textContent ?? '';
  return JSON.parse(text) as About;
}

/** Reads a decoder's file where the page has it; `undefined` where the model needs none. */
function readDecoder(file: string): string | undefined {
  const block = document.getElementById(`${offlineIds.decoders}${file}`);
  if (block === null) return undefined;
  const address = addressOf([bytesOf(block.textContent)], file.endsWith('.wasm') ? 'application/wasm' : 'text/javascript');
  block.remove();
  return address;
}

/** Addresses of the decoders' files, by name. */
export function readDecoders(): Map<string, string> {
  const files = Object.values(decoders).flatMap((decoder) => [...decoder.files]);
  return new Map(
    files.flatMap((file): [string, string][] => {
      const address = readDecoder(file);
      return address === undefined ? [] : [[file, address]];
    }),
  );
}

/**
 * Reads the blocks of the model as the page brings them, each of which goes: the text of a large model and its bytes are never in memory together.
 * @returns the model's address, once the page is there
 */
export async function readModel(): Promise<string> {
  const parts: Blob[] = [];
  const take = (): void => {
    for (const block of document.querySelectorAll(`#${offlineIds.model} > script`)) {
      // A blob of its own is the browser's to keep, outside the memory of the page.
      if (block.getAttribute('type') === blockType) parts.push(new Blob([bytesOf(block.textContent)]));
      block.remove();
    }
  };
  Object.assign(window, { [takeBlock.replace('()', '')]: take });
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  take();
  return addressOf(parts, 'model/gltf-binary');
}
