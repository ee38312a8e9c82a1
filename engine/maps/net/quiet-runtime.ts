/**
 * Environment without which onnxruntime 1.30 tells its makers of each process and session, by an id that it keeps in the home folder, and leaves a log in the temporary one. It looks once,
 * when its library is loaded, at the environment of the process, which its threads cannot change.
 */
export const quietRuntime = { ORT_DISABLE_TELEMETRY: '1' } as const;
