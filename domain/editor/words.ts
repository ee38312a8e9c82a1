/** What of settings people write; all of them are in it. */
interface Worded {
  annotations: readonly { title: string; text: string; link: string }[];
  parts: Readonly<Record<string, { name?: string | undefined }>>;
  cameras: readonly { name: string }[];
  lights: readonly { name: string }[];
}

/** Everything that a person wrote in settings, a line each; empty where nothing is. */
export const wordsOf = ({ annotations, parts, cameras, lights }: Worded): string =>
  [
    ...annotations.flatMap(({ title, text, link }) => [title, text, link]),
    ...Object.values(parts).flatMap(({ name }) => name ?? []),
    ...[...cameras, ...lights].map(({ name }) => name),
  ]
    .filter((words) => words !== '')
    .join('\n');
