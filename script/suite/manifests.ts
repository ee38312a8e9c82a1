import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findBinary } from '../platform/binaries.ts';
import { repository, runCommand } from './run-area.ts';

/** What an overlay of docker/kubernetes comes to. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** What is applied to a cluster, each for itself. */
const kustomizations = ['admin', 'migrate', 'overlays/small', 'overlays/farm'];

/** The documents of a YAML text. @throws what the parser finds wrong. */
export function readDocuments<T>(text: string): T[] {
  return parseAllDocuments(text, { uniqueKeys: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as T;
  });
}

/** The module of `kubernetes-models` or its KEDA sister that has the types of a version. */
const typesOf = (apiVersion: string): string =>
  apiVersion.startsWith('keda.sh/') ? `@kubernetes-models/keda/${apiVersion}` : `kubernetes-models/${apiVersion}`;

/** A program that compiles when each manifest has the fields of its kind, and no other. */
export function typedProgram(manifests: readonly Manifest[]): string {
  const modules = [...new Set(manifests.map(({ apiVersion }) => apiVersion))];
  const imports = modules.map((apiVersion, index) => `import type * as m${index} from '${typesOf(apiVersion)}';`);
  const values = manifests.map(
    ({ apiVersion, kind, ...rest }, index) =>
      `export const v${index}: m${modules.indexOf(apiVersion)}.I${kind} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
  );
  return [...imports, ...values, ''].join('\n');
}

/** What the schemas of Kubernetes and KEDA have against manifests: types, formats and bounds by the validators, unknown fields by the types. */
export async function manifestProblems(manifests: readonly Manifest[]): Promise<string> {
  const problems: string[] = [];
  for (const manifest of manifests) {
    const module = (await import(typesOf(manifest.apiVersion)).catch(() => ({}))) as Record<
      string,
      new (value: unknown) => { validate(): void }
    >;
    const Model = module[manifest.kind];
    const name = `${manifest.kind} ${manifest.metadata.name}`;
    if (Model === undefined) problems.push(`${name}: ${manifest.apiVersion} has no such kind`);
    else {
      try {
        new Model(manifest).validate();
      } catch (error) {
        problems.push(`${name}: ${(error as Error).message}`);
      }
    }
  }
  if (problems.length > 0) return problems.join('\n');
  const folder = join(repository, '.cache', `manifests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const file = join(folder, 'program.ts');
    writeFileSync(file, typedProgram(manifests));
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--ignoreConfig',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      'node',
    ];
    const { code, stdout, stderr } = await runCommand('node_modules/.bin/tsc', [...options, file]);
    return code === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Renders what is applied to a cluster and holds it against the schemas. Without kustomize it says so, and nothing is looked at. */
export async function checkManifests(): Promise<{ problem: string; note: string }> {
  const [program, ...verb] = findBinary('kustomize') === undefined ? ['kubectl', 'kustomize'] : ['kustomize', 'build'];
  if (program === undefined || findBinary(program) === undefined)
    return { problem: '', note: 'not rendered, neither kustomize nor kubectl is on PATH' };
  const found: string[] = [];
  for (const name of kustomizations) {
    const { code, stdout, stderr } = await runCommand(program, [...verb, `docker/kubernetes/${name}`]);
    const problem = code === 0 ? await manifestProblems(readDocuments<Manifest>(stdout)) : stderr;
    if (problem !== '') found.push(`${name}: ${problem}`);
  }
  return { problem: found.join('\n'), note: '' };
}
