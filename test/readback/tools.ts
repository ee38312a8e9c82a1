/** The readers that we did not write and that come from package registries: fetched once into a cache folder. */

import { execFile } from 'node:child_process';
import { access, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder } from '../../script/platform/binaries.ts';

const run = promisify(execFile);
export const scripts = fileURLToPath(new URL('../../../test/readback/', import.meta.url));

/** Of Python's packages the modules that are imported. */
const modules = {
  blender: 'bpy',
  usdCore: 'pxr',
  trimesh: 'trimesh',
  lib3mf: 'lib3mf',
  assimp: 'pyassimp',
  occt: 'OCP',
  rasterio: 'rio_cogeo',
} as const;

export interface Tools {
  /** The interpreter that has them. */
  python: string;
  has: ReadonlySet<keyof typeof modules | 'ufbx'>;
  /** ufbx's program, where it could be built. */
  ufbx: string;
  /** What could not be had, a line each. */
  missing: string[];
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
const reasonOf = (error: unknown): string => String(error).trim().split('\n').at(-1)!;

/** Fetches what is missing, package by package, so that one that cannot be had costs only itself. */
export async function prepareTools(): Promise<Tools> {
  const folder = join(cacheFolder, 'readback');
  await mkdir(folder, { recursive: true });
  const python = join(folder, 'venv/bin/python');
  const missing: string[] = [];
  const has = new Set<keyof typeof modules | 'ufbx'>();
  try {
    if (!(await exists(python))) await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  } catch (error) {
    missing.push(`Python with venv: ${reasonOf(error)}`);
  }
  const wanted = (await readFile(join(scripts, 'requirements.txt'), 'utf8')).trim().split('\n');
  const pip = (packages: string[]): Promise<unknown> =>
    run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', ...packages]);
  const installed = await run(python, ['-m', 'pip', 'freeze', '--disable-pip-version-check']).catch(() => ({ stdout: '' }));
  const lacking = wanted.filter((line) => !installed.stdout.split('\n').includes(line));
  // Together first: they share what they depend on.
  if (lacking.length > 0) await pip(wanted).catch(() => Promise.allSettled(lacking.map((line) => pip([line]))));
  if (!(await exists('/usr/lib/x86_64-linux-gnu/libassimp.so.5'))) await installAssimp();
  for (const [tool, module] of Object.entries(modules) as [keyof typeof modules, string][]) {
    await run(python, ['-c', `import ${module}`]).then(
      () => has.add(tool),
      (error: unknown) => missing.push(`${module}: ${reasonOf(error)}`),
    );
  }
  const ufbx = await buildUfbx(folder).catch((error: unknown) => void missing.push(`ufbx: ${reasonOf(error)}`));
  if (ufbx !== undefined) has.add('ufbx');
  return { python, has, ufbx: ufbx ?? '', missing };
}

/** Its Python package binds a library that Debian has; what then lacks it says so when it is imported. */
const installAssimp = (): Promise<unknown> =>
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libassimp5']).catch(() =>
    run('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends libassimp5']).catch(() => undefined),
  );

/** ufbx as its crate carries it, with our program around it. */
async function buildUfbx(folder: string): Promise<string> {
  const program = join(folder, 'ufbx_scene');
  const source = join(scripts, 'ufbx_scene.c');
  const made = await run('sh', ['-c', `[ "${program}" -nt "${source}" ]`]).then(
    () => true,
    () => false,
  );
  if (made) return program;
  const crate = join(folder, 'ufbx-crate');
  await mkdir(join(crate, 'src'), { recursive: true });
  const manifest = '[package]\\nname = "source"\\nversion = "0.0.0"\\nedition = "2021"\\n[dependencies]\\nufbx = "=0.11.5"\\n';
  await run('sh', ['-c', `printf '${manifest}' > Cargo.toml && touch src/lib.rs && cargo vendor --quiet`], { cwd: crate });
  const library = join(crate, 'vendor/ufbx/ufbx');
  await run('cc', ['-O1', '-o', program, source, join(library, 'ufbx.c'), `-I${library}`, '-lm']);
  return program;
}
