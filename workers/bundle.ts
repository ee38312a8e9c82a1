import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { bundleWorkflowCode, type Logger } from '@temporalio/worker';

const built = fileURLToPath(new URL('../', import.meta.url));
/** Everything that workflows may import, so everything a bundle depends on. */
const sourceFolders = ['workflows', 'domain'];
const quiet: Logger = {
  log: () => undefined,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Modules of `workflows/` that export all workflows: for workers without a version, and for those with one. */
const entries = ['index', 'versioned'] as const;

/**
 * Returns the path of the workflow bundle: one script built from the compiled sources and kept beside them
 * (`dist/workflow-bundle.<entry>.<hash>.js`) until they change. Safe to call concurrently, in one process or several.
 */
export async function workflowBundlePath(entry: (typeof entries)[number] = 'index'): Promise<string> {
  const path = join(built, `workflow-bundle.${entry}.${await sourcesHash()}.js`);
  if (await readFile(path).catch(() => undefined)) return path;
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(built, 'workflows', `${entry}.js`),
    workflowInterceptorModules: [join(built, 'workflows', 'interceptors.js')],
    logger: quiet,
  });
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, code);
  await rename(temporary, path);
  return path;
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of sourceFolders) {
    const names = await readdir(join(built, folder), { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.js') && !each.endsWith('.test.js')).toSorted()) {
      hash.update(name).update(await readFile(join(built, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

// As a command it makes the bundles ahead: an image is read-only.
if (process.argv[1] === fileURLToPath(import.meta.url)) for (const entry of entries) await workflowBundlePath(entry);
