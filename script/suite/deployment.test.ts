import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'chai';
import { workKinds } from '#domain/kinds/works';
import { wireHeaders } from '#domain/wire/lz1';
import { settingNames } from '#runtime/config';
import { shutdownGraceMs } from '#runtime/shutdown';
import { secretSettings } from '#runtime/setting-files';
import { planSlots } from '#workers/pools';
import { queues } from '#workflows/contracts';
import { manifestProblems, readDocuments, type Manifest } from './manifests.ts';
import { repository } from './run-area.ts';

const folder = join(repository, 'docker');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const known = new Set([...settingNames, ...secretSettings.map((name) => `${name}_FILE`)]);
const unknown = (names: readonly string[]): string[] => names.filter((name) => !known.has(name));

interface Service {
  image?: string;
  build?: unknown;
  command?: string[];
  environment?: Record<string, string | number>;
  env_file?: { path: string; required: boolean }[];
  volumes?: string[];
  secrets?: string[];
  ports?: string[];
  networks?: string[] | Record<string, { aliases?: string[] }>;
  read_only?: boolean;
  stop_grace_period?: string;
  security_opt?: string[];
  deploy?: { resources?: { limits?: { memory?: string } } };
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { ipam?: { config: { subnet: string }[] } }>;
}
interface Container {
  name: string;
  args?: string[];
  env?: { name: string; value: string }[];
  resources?: { requests?: { cpu?: string; memory?: string }; limits?: { memory?: string } };
}
interface Resource extends Manifest {
  data?: Record<string, string>;
  spec?: {
    template?: {
      spec: {
        containers: Container[];
        initContainers?: Container[];
        terminationGracePeriodSeconds?: number;
        volumes?: { name: string; ephemeral?: object }[];
      };
    };
    triggers?: { metadata: Record<string, string> }[];
  };
}

const compose = (): Compose => readDocuments<Compose>(withMerges(read('compose.yaml')))[0]!;
/** The `<<` of compose is of YAML 1.1. */
const withMerges = (text: string): string => `%YAML 1.1\n---\n${text}`;
const ours = (): [string, Service][] =>
  Object.entries(compose().services).filter(([, { image }]) => image?.includes('MODELMILL_IMAGE') === true);

const filesBelow = (path: string): string[] =>
  readdirSync(path).flatMap((name) => (statSync(join(path, name)).isDirectory() ? filesBelow(join(path, name)) : [join(path, name)]));
const resources = (): { file: string; resource: Resource }[] =>
  filesBelow(join(folder, 'kubernetes'))
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .flatMap((file) => readDocuments<Resource>(readFileSync(file, 'utf8')).map((resource) => ({ file, resource })));
const GiB = 1024 ** 3;
const bytes = (text: string): number => Number.parseInt(text, 10) * (/Gi?$/.test(text) ? GiB : 1024 ** 2);
/** What a process takes at the most to stop in order, in seconds, as its own environment says, and a moment for what runs it. */
const stopsIn = (drainSeconds: unknown): number => Number(drainSeconds ?? 0) + shutdownGraceMs / 1000 + 5;
const roles = (): string[] => [...read('run').matchAll(/^ {2}(\w+)\)/gm)].map(([, role = '']) => role);

describe('compose', () => {
  it('gives our processes settings that there are, and commands that the image has', () => {
    expect(ours().map(([name]) => name)).to.have.members(['migrate', 'api', 'orchestration', 'io', 'cpu']);
    for (const [name, { environment = {}, command = [] }] of ours()) {
      expect(unknown(Object.keys(environment)), name).to.deep.equal([]);
      expect(roles(), name).to.include(command[0]);
    }
  });

  it('asks .env.example for what it explains, and for nothing else', () => {
    const lines = read('.env.example').split('\n');
    const named = lines.flatMap((line) => /^([A-Z_0-9]+)=/.exec(line)?.[1] ?? []);
    const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_0-9]+):?-?/g)].map(([, name = '']) => name);
    expect(named).to.have.members([...new Set(asked)]);
    const defaults = new Map(
      [...read('compose.yaml').matchAll(/\$\{([A-Z_0-9]+):-([^}]*)\}/g)].map(([, name = '', value = '']) => [name, value]),
    );
    for (const line of lines) {
      const [, name = '', value] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? [];
      if (name !== '') expect(value, name).to.equal(defaults.get(name));
    }
    // A comment stands above each block of settings.
    for (const block of read('.env.example').trim().split('\n\n')) expect(block.startsWith('#'), block).to.equal(true);
  });

  it('gives each of ours what an operator sets besides, and the files that it names, neither of which is committed or built in', () => {
    for (const [name, { env_file: files, volumes }] of ours()) {
      expect(files, name).to.deep.equal([{ path: './settings.env', required: false }]);
      expect(volumes, name).to.include.members(['/data', './keys:/run/keys:ro']);
    }
    expect(read('prepare')).to.match(/^mkdir .*\bkeys$/m);
    for (const ignored of ['.gitignore', '.dockerignore'].map((name) => readFileSync(join(repository, name), 'utf8').split('\n')))
      expect(ignored.map((line) => line.replaceAll(/^\/|\/$/g, ''))).to.include.members([
        'docker/keys',
        'docker/settings.env',
        'docker/secrets',
        'docker/.env',
        'backups',
      ]);
  });

  it('has every secret in a file that docker/prepare makes', () => {
    const { services, secrets } = compose();
    const made = [...read('prepare').matchAll(/(?:^make |>secrets\/)([a-z0-9_]+)/gm)].map(([, name = '']) => name);
    expect(Object.keys(secrets)).to.have.members([...new Set(made)]);
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    expect(Object.keys(secrets)).to.have.members([...new Set(used)]);
  });

  it('has every process of ours in docker/roll, the api last, and no more time to stop than it gives', () => {
    const [, rolled = ''] = /^for service in (.*); do$/m.exec(read('roll')) ?? [];
    const names = ours().map(([name]) => name);
    expect(['migrate', ...rolled.split(' ')]).to.have.members(names);
    expect(rolled.split(' ').at(-1)).to.equal('api');
    const [, grace = ''] = /^grace=(\d+) /m.exec(read('roll')) ?? [];
    for (const [name, service] of ours()) expect(service.stop_grace_period, name).to.equal(`${grace}s`);
  });

  it('opens ports on this machine only, and none of an engine', () => {
    const open = Object.entries(compose().services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).to.have.members(['proxy', 'temporal-ui', 'prometheus', 'grafana']);
    for (const [name, { ports = [] }] of open)
      for (const port of ports) expect(port, name).to.match(/^(127\.0\.0\.1|\$\{BIND:-127\.0\.0\.1\}):/);
  });

  it('runs ours on a read-only root, without privileges to gain, and gives workers memory for the slots that they are told', () => {
    for (const [name, service] of ours()) {
      expect(service.read_only, name).to.equal(true);
      expect(service.security_opt, name).to.include('no-new-privileges:true');
    }
    for (const name of ['io', 'cpu']) {
      const { environment = {}, deploy } = compose().services[name]!;
      const usual = (text: unknown): string => String(text).replace(/\$\{\w+:-([^}]*)\}/, '$1');
      const slots = Number(usual(environment[`${name.toUpperCase()}_SLOTS`]));
      const wanted = { ioSlots: slots, cpuSlots: slots, childMemoryBytes: 0, pools: [name] };
      const plan = planSlots(wanted, bytes(usual(deploy?.resources?.limits?.memory)));
      expect(plan, name).to.include({ ioSlots: 0, cpuSlots: 0, [`${name}Slots`]: slots });
      expect(plan.childMemoryBytes, name).to.be.above(1.4 * GiB);
    }
  });

  it('has the proxy pass on the headers of ours that it would drop, which are those with an underscore', () => {
    const [, named = ''] = /^\t+expected_underscore_headers (.+)$/m.exec(read('caddy/Caddyfile')) ?? [];
    expect(named.split(' ')).to.have.members(Object.values(wireHeaders).filter((name) => name.includes('_')));
  });

  it('has the proxy reach the api over the one network whose addresses are believed', () => {
    const upstream = /dynamic a (\S+) 8080/.exec(read('caddy/Caddyfile'))?.[1] ?? '';
    const found = Object.entries(compose().services).flatMap(([service, { networks = [] }]) => {
      const joined = Array.isArray(networks) ? networks.map((network) => [network, {}] as const) : Object.entries(networks);
      const names = joined.map(([network, { aliases = [] }]: readonly [string, { aliases?: string[] }]) => ({
        network,
        names: [service, ...aliases],
      }));
      return names.filter((one) => one.names.includes(upstream)).map(({ network }) => ({ service, network }));
    });
    expect(found).to.deep.equal([{ service: 'api', network: 'front' }]);
    const { networks } = compose();
    expect(compose().services.api?.environment?.TRUSTED_PROXIES).to.equal(networks.front?.ipam?.config[0]?.subnet);
  });

  it('waits for what stops in order', () => {
    for (const [name, { environment = {}, stop_grace_period: grace = '10s' }] of ours())
      expect(Number.parseInt(grace, 10), name).to.be.least(stopsIn(environment.DRAIN_SECONDS));
    expect(Number(compose().services.api?.environment?.DRAIN_SECONDS)).to.be.above(
      Number(/refresh (\d+)s/.exec(read('caddy/Caddyfile'))?.[1]),
    );
  });
});

describe('manifests for Kubernetes', () => {
  it('wait for what stops in order', () => {
    const pods = resources().flatMap(({ resource }) => resource.spec?.template?.spec ?? []);
    const running = pods.filter(({ containers }) => containers.some(({ args }) => args?.[0] === 'api' || args?.[0] === 'workers'));
    expect(running).to.have.length(4);
    for (const { containers, terminationGracePeriodSeconds: grace = 30 } of running) {
      const drain = containers[0]?.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value;
      if (containers[0]?.args?.[0] === 'api') expect(Number(drain)).to.be.above(5);
      expect(grace, containers[0]?.name).to.be.least(stopsIn(drain));
    }
  });

  it('give our processes settings that there are, and commands that the image has', () => {
    const containers = resources().flatMap(({ resource }) => {
      const { containers: main = [], initContainers = [] } = resource.spec?.template?.spec ?? {};
      return [...main, ...initContainers];
    });
    expect(unknown(containers.flatMap(({ env = [] }) => env.map(({ name }) => name)))).to.deep.equal([]);
    expect(unknown(resources().flatMap(({ resource }) => Object.keys(resource.data ?? {})))).to.deep.equal([]);
    const commands = containers.flatMap(({ args = [] }) => args.slice(0, 1));
    expect(commands).to.include.members(['api', 'workers', 'migrate']);
    for (const command of commands) expect(roles()).to.include(command);
  });

  it('ask for the memory and processors that planSlots needs for the slots that workers are told, in the base and in each overlay', () => {
    const workers = resources().flatMap(({ file, resource }) =>
      (resource.spec?.template?.spec.containers ?? [])
        .filter(({ name }) => name === 'io' || name === 'cpu')
        .map((container) => ({ file, container })),
    );
    expect(workers).to.have.length(6);
    for (const { file, container } of workers) {
      const { name } = container;
      const slots = Number(container.env?.find((entry) => entry.name === `${name.toUpperCase()}_SLOTS`)?.value);
      const { requests = {}, limits = {} } = container.resources ?? {};
      const plan = planSlots({ ioSlots: slots, cpuSlots: slots, childMemoryBytes: 0, pools: [name] }, bytes(limits.memory ?? ''));
      expect(plan, file).to.include({ ioSlots: 0, cpuSlots: 0, [`${name}Slots`]: slots });
      expect(plan.childMemoryBytes, file).to.be.above(1.4 * GiB);
      // What is promised to a child is there: memory is reserved whole.
      expect(requests.memory, file).to.equal(limits.memory);
      expect(Number(requests.cpu), file).to.be.least(slots);
    }
  });

  it('have a pod for backups that the image has the programs of, with the settings and secrets of all', () => {
    const pods = resources().filter(({ resource }) => resource.kind === 'Pod');
    expect(pods.map(({ resource }) => resource.metadata.name)).to.deep.equal(['modelmill-admin']);
    const [text = ''] = pods.map(({ file }) => readFileSync(file, 'utf8'));
    for (const part of ['command: [/usr/bin/tini, --, sleep, infinity]', 'name: modelmill-settings', 'secretName: modelmill-secrets'])
      expect(text).to.include(part);
    expect(read('Dockerfile')).to.include('ENTRYPOINT ["/usr/bin/tini", "--", "/app/docker/run"]');
  });

  it('name the image where an operator sets his own, in each folder that is applied and that docs/guides/kubernetes.md goes through', () => {
    const [, listed = '', farm = ''] =
      /^for folder in (.+); do +# or (.+)$/m.exec(readFileSync(join(repository, 'docs/guides/kubernetes.md'), 'utf8')) ?? [];
    const applied = filesBelow(join(folder, 'kubernetes'))
      .filter((file) => file.endsWith('kustomization.yaml') && !file.includes('/base/'))
      .map((file) => dirname(relative(join(folder, 'kubernetes'), file)));
    expect([...listed.split(' '), farm]).to.have.members(applied);
    for (const name of applied) {
      const [{ images } = {}] = readDocuments<{ images?: { name: string }[] }>(read(`kubernetes/${name}/kustomization.yaml`));
      expect(
        images?.map((image) => image.name),
        name,
      ).to.deep.equal(['modelmill']);
    }
  });

  it('give workers that fill their scratch folder a volume of its own, so that they see how much room is left', () => {
    const pods = resources().flatMap(({ resource }) => resource.spec?.template?.spec ?? []);
    const filling = pods.filter(({ containers, volumes }) => volumes !== undefined && /^(io|cpu)$/.test(containers[0]?.name ?? ''));
    expect(filling).to.have.length(2);
    for (const { volumes = [] } of filling)
      expect(volumes.find(({ name }) => name === 'data')).to.have.nested.property('ephemeral.volumeClaimTemplate');
  });

  it('scale workers by the queues that there are', () => {
    const triggers = resources().flatMap(({ resource }) => resource.spec?.triggers ?? []);
    expect(triggers).to.have.length(4);
    for (const { metadata } of triggers) {
      const queue = metadata.taskQueue ?? /queue="([^"]+)"/.exec(metadata.query ?? '')?.[1] ?? '';
      expect(Object.values(queues) as string[]).to.include(queue);
    }
  });

  const deployment = (container: object, spec: object = {}): Manifest =>
    ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'one' },
      spec: {
        selector: { matchLabels: { a: 'b' } },
        template: { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } },
        ...spec,
      },
    }) as Manifest;

  it('are held against schemas that find wrong types, missing and unknown fields, kinds that are not there, and KEDA’s own', async () => {
    const scaled = (spec: object) =>
      ({ apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', metadata: { name: 'one' }, spec }) as Manifest;
    const triggers = [{ type: 'temporal', metadata: { taskQueue: 'q' } }];
    const good = [deployment({ name: 'x', image: 'y' }), scaled({ scaleTargetRef: { name: 'one' }, triggers })];
    expect(await manifestProblems(good)).to.equal('');
    expect(await manifestProblems([deployment({ name: 'x' }, { replicas: '3' })])).to.include('replicas must be integer');
    expect(await manifestProblems([deployment({ image: 'y' })])).to.include('required property name');
    expect(await manifestProblems([deployment({ name: 'x', imagee: 'y' })])).to.include('imagee');
    expect(await manifestProblems([{ apiVersion: 'apps/v1', kind: 'Deploiment', metadata: { name: 'one' } }])).to.include('no such kind');
    expect(
      await manifestProblems([scaled({ scaleTargetRef: { name: 'one' }, triggers: [{ type: 'temporal', metadata: { size: 3 } }] })]),
    ).to.include('must be string');
    expect(await manifestProblems([scaled({ scaleTargetRef: { name: 'one' }, triggers, minReplicas: 1 })])).to.include('minReplicas');
  });
});

describe('docs/operations.md', () => {
  it('has an entry for each setting, or a guide that it names has', () => {
    const page = ['operations', 'guides/compose', 'guides/payments', 'guides/upgrade', 'guides/backup']
      .map((name) => readFileSync(join(repository, `docs/${name}.md`), 'utf8'))
      .join('\n');
    expect(settingNames.filter((name) => !new RegExp(`\`${name}[\`= ]`).test(page))).to.deep.equal([]);
  });

  it('says of each step of io and cpu in which pool it runs', () => {
    const contracts = readFileSync(join(repository, 'workflows/contracts.ts'), 'utf8');
    const page = readFileSync(join(repository, 'docs/operations.md'), 'utf8');
    for (const [pool, type] of [
      ['io', 'IoActivities'],
      ['cpu', 'CpuActivities'],
    ] as const) {
      const [, body = ''] = new RegExp(`interface ${type}[^{]*\\{([^]*?)\\n\\}`).exec(contracts) ?? [];
      const ofKinds = pool === 'cpu' ? Object.values(workKinds).flatMap((kind) => ('activity' in kind ? [kind.activity] : [])) : [];
      const steps = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name).concat(ofKinds);
      const [, row = ''] = new RegExp(`^\\| ${pool} \\| \`modelmill-${pool}\` \\| ([^|]+) \\|`, 'm').exec(page) ?? [];
      expect(
        row.split(', ').map((name) => name.replaceAll('`', '')),
        pool,
      ).to.have.members(steps);
    }
  });
});

describe('the image', () => {
  it('knows its roles, and no other', () => {
    expect(roles()).to.have.members(['api', 'workers', 'migrate', 'admin', 'health', 'dashboard']);
    const { stderr, status } = spawnSync('sh', [join(folder, 'run'), 'apis'], { encoding: 'utf8' });
    expect(status).to.equal(2);
    expect(stderr).to.include('apis is no role');
  });
});
