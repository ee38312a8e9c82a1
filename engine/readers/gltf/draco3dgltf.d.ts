/** The part of Google's Draco decoder for glTF that we call; `createDecoderModule` is declared with the encoder. */
declare module 'draco3dgltf' {
  export interface DracoStatus {
    ok(): boolean;
  }

  export interface DecodedDracoMesh {
    readonly ptr: number;
    num_faces(): number;
    num_points(): number;
    num_attributes(): number;
  }

  export interface DracoAttribute {
    readonly ptr: number;
    num_components(): number;
    normalized(): boolean;
  }

  export interface DracoDecoder {
    DecodeArrayToMesh(bytes: Uint8Array, length: number, mesh: DecodedDracoMesh): DracoStatus;
    GetAttributeByUniqueId(mesh: DecodedDracoMesh, id: number): DracoAttribute;
    GetTrianglesUInt32Array(mesh: DecodedDracoMesh, bytes: number, pointer: number): boolean;
    GetAttributeDataArrayForAllPoints(
      mesh: DecodedDracoMesh,
      attribute: DracoAttribute,
      type: number,
      bytes: number,
      pointer: number,
    ): boolean;
  }

  export interface DracoDecoderModule {
    readonly Decoder: new () => DracoDecoder;
    readonly Mesh: new () => DecodedDracoMesh;
    readonly DT_FLOAT32: number;
    readonly HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    destroy(object: unknown): void;
  }
}
