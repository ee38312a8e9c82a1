/** The part of Google's Draco encoder for glTF that we call. */
declare module 'draco3dgltf' {
  export interface DracoMesh {
    readonly dracoMesh: unique symbol;
  }

  export interface DracoMeshBuilder {
    AddFloatAttribute(mesh: DracoMesh, attribute: number, vertices: number, components: number, values: Float32Array): number;
    AddUInt8Attribute(mesh: DracoMesh, attribute: number, vertices: number, components: number, values: Uint8Array): number;
    AddUInt16Attribute(mesh: DracoMesh, attribute: number, vertices: number, components: number, values: Uint16Array): number;
    AddFacesToMesh(mesh: DracoMesh, faces: number, indices: Uint32Array): boolean;
  }

  export interface DracoExpertEncoder {
    SetSpeedOptions(encode: number, decode: number): void;
    SetEncodingMethod(method: number): void;
    SetTrackEncodedProperties(track: boolean): void;
    SetAttributeQuantization(attributeId: number, bits: number): void;
    SetAttributeExplicitQuantization(attributeId: number, bits: number, components: number, origin: number[], range: number): void;
    EncodeToDracoBuffer(deduplicate: boolean, out: DracoInt8Array): number;
    GetNumberOfEncodedPoints(): number;
    GetNumberOfEncodedFaces(): number;
  }

  export interface DracoInt8Array {
    GetValue(index: number): number;
  }

  export interface DracoEncoderModule {
    readonly POSITION: number;
    readonly NORMAL: number;
    readonly COLOR: number;
    readonly TEX_COORD: number;
    readonly GENERIC: number;
    readonly MESH_SEQUENTIAL_ENCODING: number;
    readonly MESH_EDGEBREAKER_ENCODING: number;
    readonly Mesh: new () => DracoMesh;
    readonly MeshBuilder: new () => DracoMeshBuilder;
    readonly ExpertEncoder: new (mesh: DracoMesh) => DracoExpertEncoder;
    readonly DracoInt8Array: new () => DracoInt8Array;
    destroy(object: unknown): void;
  }

  const draco3d: {
    createEncoderModule(options?: object): Promise<DracoEncoderModule>;
    createDecoderModule(options?: object): Promise<DracoDecoderModule>;
  };
  export default draco3d;
}
