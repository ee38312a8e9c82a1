/** The part of the WebAssembly interface that the engine uses: its types come with a browser's, which no engine code should see. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  const Instance: new (module: Module, imports: Record<string, Record<string, unknown>>) => Instance;
  function compile(bytes: Uint8Array): Promise<Module>;
}
