/** The part of three's readers of USD that tests call; its own types leave it out. */
declare module 'three/examples/jsm/loaders/usd/USDCParser.js' {
  export interface UsdSpec {
    /** 1 attribute, 6 prim, 7 the layer, 8 relationship. */
    specType: number;
    fields: Record<string, unknown>;
  }

  export class USDCParser {
    parseData(buffer: ArrayBuffer): { specsByPath: Record<string, UsdSpec> };
  }
}
