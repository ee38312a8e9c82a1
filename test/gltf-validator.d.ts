/** The part of the Khronos validator that tests call. */
declare module 'gltf-validator' {
  export interface ValidationMessage {
    code: string;
    message: string;
    /** 0 error, 1 warning, 2 information, 3 hint. */
    severity: number;
    pointer?: string;
  }

  export interface ValidationReport {
    info?: { totalTriangleCount: number };
    issues: { numErrors: number; numWarnings: number; messages: ValidationMessage[] };
  }

  export interface ValidationOptions {
    uri?: string;
    /** Answers the bytes behind a URI of the file. */
    externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
  }

  export function validateBytes(bytes: Uint8Array, options?: ValidationOptions): Promise<ValidationReport>;
}
