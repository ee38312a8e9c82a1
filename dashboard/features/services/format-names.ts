import { modelFormats } from '#domain/formats';

/** Names of the formats that can be read, each once: some extensions share one. */
export const formatNames: readonly string[] = [
  ...new Set(
    Object.values(modelFormats)
      .filter(({ support }) => support === 'readable')
      .map(({ label }) => label),
  ),
];
