/**
 * How the page of an offline package is made up: the engine writes it, the viewer inside reads it. It is one file, because a browser that opens it from a disk
 * lets it read no other. Everything but the viewer's script is a block, a script element that no browser runs, whose text is base64.
 */

/** Ids of the page's elements. `model` is the place to which the blocks of the model belong; each goes when it has been read. */
export const offlineIds = { about: 'about', model: 'model', decoders: 'decoder-' } as const;
/** Of blocks: nothing that a browser runs. */
export const blockType = 'application/octet-stream';

/** Bytes of the model in a block; a multiple of 3, so that only the last is padded. */
export const blockBytes = 3 * 1024 * 1024;

/** Called after each block of the model, as the page's text says it: the page's policy names this text by its hash. */
export const takeBlock = 'modelmillTake()';

/** A logo of somebody's own. */
export interface OwnLogo {
  /** A `data:` address. */
  picture: string;
  /** Of whoever it belongs to. */
  name?: string;
  /** Where it leads. */
  link?: string;
}

/** What the page says of its model, as JSON. */
export interface OfflineAbout {
  title: string;
  triangles: number;
  /** Of the model's file inside. */
  bytes: number;
  /** `modelmill` is our mark. */
  logo: 'modelmill' | OwnLogo | null;
}

/** Programs that unpack what a model may be packed with, each with its files, which are blocks of the page where the model needs them. One makes code as it runs. */
export const decoders = {
  draco: { extension: 'KHR_draco_mesh_compression', files: ['draco_wasm_wrapper.js', 'draco_decoder.wasm'], evaluates: false },
  basis: { extension: 'KHR_texture_basisu', files: ['basis_transcoder.js', 'basis_transcoder.wasm'], evaluates: true },
} as const;
