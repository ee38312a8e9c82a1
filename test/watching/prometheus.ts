import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinary } from '../../script/platform/binaries.ts';
import { freePort } from '../../script/platform/ports.ts';
import { startProcess } from '../../script/platform/process.ts';

export interface Sample {
  metric: Record<string, string>;
  value: [at: number, value: string];
}

export interface Prometheus {
  /** From now on also scrapes `address` (host:port), as one of `job`. */
  scrape: (job: string, address: string) => Promise<void>;
  /** The values of a query at this moment. @throws with Prometheus's own words when it is no query. */
  query: (expression: string) => Promise<Sample[]>;
  /** Names of the alerts that fire now. */
  firing: () => Promise<Set<string>>;
  stop: () => Promise<void>;
}

/** A program of Prometheus's. @throws when it is not there. */
export function prometheusBinary(name: 'prometheus' | 'promtool'): string {
  const path = findBinary(name);
  if (path === undefined) throw new Error(`${name} is missing: script/bootstrap --test fetches it`);
  return path;
}

/** Starts a Prometheus of its own that scrapes every 3 seconds what it is told to, and judges `rules` every second. */
export async function startPrometheus(folder: string, rules: string): Promise<Prometheus> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'alerts.yml'), rules);
  const targets: { targets: string[]; labels: { job: string } }[] = [];
  const scrape: Prometheus['scrape'] = async (job, address) => {
    targets.push({ targets: [address], labels: { job } });
    await writeFile(join(folder, 'targets.json'), JSON.stringify(targets));
  };
  const global = { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' };
  const found = [{ job_name: 'modelmill', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] }];
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify({ global, rule_files: ['alerts.yml'], scrape_configs: found }));
  const address = `127.0.0.1:${port}`;
  const server = await startProcess({
    name: 'Prometheus',
    command: prometheusBinary('prometheus'),
    args: [
      ...[`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`],
      `--web.listen-address=${address}`,
    ],
    logFile: join(folder, 'prometheus.log'),
    serves: async () => (await fetch(`http://${address}/-/ready`)).ok,
  });
  const ask = async <T>(path: string): Promise<T> => {
    const reply = (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as { status: string; error?: string; data: T };
    if (reply.status !== 'success') throw new Error(reply.error);
    return reply.data;
  };
  return {
    scrape,
    query: async (expression) => (await ask<{ result: Sample[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    firing: async () => {
      const { alerts } = await ask<{ alerts: { state: string; labels: Record<string, string> }[] }>('alerts');
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname ?? ''));
    },
    stop: () => server.stop(),
  };
}
