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

  export function validateBytes(bytes: Uint8Array): Promise<ValidationReport>;
}
