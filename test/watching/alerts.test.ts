import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { prometheusBinary } from './prometheus.ts';

const run = promisify(execFile);
const rulesFile = fileURLToPath(new URL('../../../docker/prometheus/alerts.yml', import.meta.url));

/** A series of a process by its values, one a minute; targets are looked up by name, so that those of one that is gone end (`_`). */
const up = (job: 'api' | 'workers', instance: string, values: string) => ({
  series: `up{job="modelmill-${job}", instance="${instance}"}`,
  values,
});
/** What an api tells of the farm while all is well. */
const told = (values: (usual: number) => string) =>
  (
    [
      [1, 'modelmill_dispatcher_age_seconds'],
      [1, 'modelmill_temporal_reachable'],
      [4, 'modelmill_worker_slots{queue="modelmill-io"}'],
    ] as const
  ).map(([usual, series]) => ({ series, values: values(usual) }));

/** Has promtool play the series, and say at each moment which of the alerts fire, of which job or queue. */
async function play(series: object[], moments: Record<string, string[]>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-alerts-'));
  try {
    const expr = 'max by (alertname, job, queue) (ALERTS{alertstate="firing"})';
    const expected = Object.entries(moments).map(([moment, firing]) => ({
      ...{ expr, eval_time: moment },
      exp_samples: firing.map((labels) => ({ labels, value: 1 })),
    }));
    const tests = [{ interval: '1m', input_series: series, promql_expr_test: expected }];
    const file = join(folder, 'test.yml');
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }));
    await run(prometheusBinary('promtool'), ['test', 'rules', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const gone = (job: string): string => `{alertname="ModelmillProcessGone", job="${job}"}`;
const silent = ['{alertname="ModelmillDispatcherGone"}', '{alertname="ModelmillNoWorkers"}', '{alertname="ModelmillTemporalAway"}'];

describe('alerts where targets are looked up by name', () => {
  it('fire when all processes of a job are gone with their targets, and what only an api could tell when all of these are', async () => {
    await play([...[up('api', 'a', '1x10 _x10 1x10'), up('workers', 'b', '1x30')], ...told((usual) => `${usual}x10 _x10 ${usual}x10`)], {
      '10m': [],
      '18m': [...silent, gone('modelmill-api')],
      '30m': [],
    });
    await play([up('api', 'a', '1x30'), up('workers', 'b', '1x10 _x20'), ...told((usual) => `${usual}x30`)], {
      '10m': [],
      '18m': [gone('modelmill-workers')],
    });
  });

  it('fire when one process of several is gone, until that is how it is meant, and not when one more came and went', async () => {
    const api = [up('api', 'a', '1x200'), ...told((usual) => `${usual}x200`)];
    const fewer = '{alertname="ModelmillFewerProcesses", job="modelmill-workers"}';
    await play([...api, up('workers', 'b', '1x200'), up('workers', 'c', '1x60 _x140')], { '60m': [], '70m': [fewer], '100m': [] });
    await play([...api, up('workers', 'b', '1x200'), up('workers', 'c', '_x60 1x6 _x134')], { '60m': [], '75m': [], '100m': [] });
  });
});
