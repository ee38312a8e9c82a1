import { join } from 'node:path';
import { repository, runCommand } from '../../script/suite/run-area.ts';
import type { Podman } from './podman.ts';

const bases = { BASE: 'localhost/debian:bookworm-slim', NODE_IMAGE: 'localhost/node:20-bookworm-slim' };
/** What is built from; more than this of it is thrown away, and built again by the next run. */
const mostStoredGiB = 20;

async function build({ environment }: Podman, command: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, args, environment);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${stderr.slice(-3000)}`);
  return stdout.trim();
}

/** Makes the images that docker/Dockerfile begins with, unless they are there, and those of the engines. */
export async function makeEngines(containers: Podman): Promise<void> {
  const has = (image: string): Promise<boolean> =>
    containers.podman('image', 'exists', image).then(
      () => true,
      () => false,
    );
  if (!(await has(bases.BASE)) || !(await has(bases.NODE_IMAGE))) await build(containers, join(repository, 'docker/make-base'));
  await build(containers, join(repository, 'test/containers/make-engines'));
}

/** Builds this checkout by docker/Dockerfile, as docs/operations.md has it, and resolves to the bytes that the image takes unpacked. */
export async function buildPlatform(containers: Podman, tag: string): Promise<number> {
  const args = Object.entries(bases).flatMap(([name, image]) => ['--build-arg', `${name}=${image}`]);
  await build(containers, 'buildah', 'bud', '--layers', '--format', 'docker', '-f', 'docker/Dockerfile', ...args, '-t', tag, '.');
  return Number(await containers.podman('image', 'inspect', '--format', '{{.Size}}', tag));
}

/** Makes another image of a built one that says of itself that it is the next. */
export async function deriveNext(containers: Podman, tag: string): Promise<string> {
  const next = `${tag}:next`;
  const working = await build(containers, 'buildah', 'from', '--pull-never', tag);
  await build(containers, 'buildah', 'config', '--label', 'modelmill.test=next', working);
  await build(containers, 'buildah', 'commit', '--quiet', '--rm', '--format', 'docker', working, next);
  return next;
}

/** Throws away layers that no image needs once they take too much of the disk. */
export async function tidyImages({ podman, environment }: Podman): Promise<void> {
  const root = await podman('info', '--format', '{{.Store.GraphRoot}}');
  const { stdout } = await runCommand('du', ['-s', '--block-size=1G', root], environment);
  if (Number.parseInt(stdout, 10) > mostStoredGiB) await podman('image', 'prune', '--force');
}
