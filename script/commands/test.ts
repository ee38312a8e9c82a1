import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { areas, groups, type Area } from '../suite/areas.ts';
import { repository, runTests } from '../suite/run-area.ts';
import { startServices } from '../suite/services.ts';
import { runStaticChecks, staticBudgetSeconds } from '../suite/static-checks.ts';

const usage = `script/test [AREA…] [--verbose]

Runs all checks: format, lint, types, import directions and unused code (area "static"), and the tests of each area on real services.
Two areas run at a time, and one that mostly waits beside them. An area that takes longer than its budget is reported; it does not fail.
Test files that fail beside another area run once more, with nothing beside them, and that counts; what failed first stays in the report.
Areas: static ${areas.map((area) => area.name).join(' ')}

TEST_DATABASE_URL, TEST_S3_ENDPOINT (with TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY) and CHROMIUM_PATH name servers to use instead of starting them.
The area "samples" reads files that are not ours, in SAMPLE_MODELS (default ../shared/models), and is left out where there are none.
The area "containers" builds images and runs the compose stack in podman (script/bootstrap --containers); it runs only when it is named.
The area "stories" tells a thousand random stories of money, of which "services" tells some; it runs only when it is named.
The area "bad-days" takes database, storage, Temporal, clocks and disks away under load; it runs only when it is named.
The area "columns" goes through on SQLite too what "services", "workflows" and "api" go through on MariaDB alone; it runs only when it is named.
The area "races" runs every race of two over money fifty times, of which "services" runs twenty; it runs only when it is named.
The area "restarts" goes through ten rolling restarts under load, of which "recovery" goes through three; it runs only when it is named.
The area "readback" opens what we write in other programs' readers, which it fetches first; it runs only when it is named.
The name "long" stands for ${groups.long?.join(', ') ?? ''}.
What cannot be run is reported; with CI=true it fails.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean', short: 'v', default: false }, help: { type: 'boolean', short: 'h', default: false } },
});
const named = positionals.flatMap((name) => groups[name] ?? [name]);
const known = new Set(['static', ...areas.map((area) => area.name)]);
const unknown = named.filter((name) => !known.has(name));
if (values.help || unknown.length > 0) {
  process.stdout.write(unknown.length > 0 ? `no such area: ${unknown.join(', ')}\n\n${usage}` : usage);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const wants = (name: string, onlyNamed = false): boolean => (named.length === 0 ? !onlyNamed : named.includes(name));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const strict = process.env.CI === 'true';

let passed = 0;
let failed = 0;
const wanted = areas.filter((area) => wants(area.name, area.onlyNamed));
const services = await startServices(new Set(wanted.flatMap((area) => area.needs)));

async function runStatic(): Promise<void> {
  const lines: string[] = [];
  const result = await runStaticChecks((line) => lines.push(line));
  passed += result.passed;
  failed += result.failed;
  say(`${result.failed > 0 ? '✗' : '✓'} static: ${told(result, staticBudgetSeconds)}`);
  lines.forEach(say);
}

/** What failed while another area ran, to be tried by itself: pages, processes and deadlines that starve are no verdict. */
const again: { area: Area; files: string[] }[] = [];

/** Runs an area, or only `files` of it: then it is the verdict. */
async function runArea(area: Area, files?: string[]): Promise<void> {
  if (area.corpus !== undefined && !existsSync(area.corpus)) {
    say(`- ${area.name}: left out, there are no files at ${area.corpus} (SAMPLE_MODELS names another folder)`);
    return;
  }
  const lacking = files === undefined ? area.needs.filter((need) => services.missing.has(need)) : [];
  for (const need of lacking) {
    say(`  ! ${area.name}: some tests cannot run. ${services.missing.get(need) ?? ''}`);
    if (strict) failed++;
  }
  if (lacking.includes('chromium') || lacking.includes('prometheus') || lacking.includes('containers')) return;
  const patterns = files ?? area.tests.map((glob) => `dist/${glob}`);
  const name = files === undefined ? area.name : `${area.name}, alone`;
  const result = await runTests(name.replace(', ', '-'), patterns, { ...services.environment, ...area.environment });
  if (result.failed > 0 && files === undefined) {
    const { paths, passed: passedThere } = result.failedFiles;
    again.push({ area, files: paths.length > 0 ? paths : patterns });
    if (paths.length > 0) passed += result.passed - passedThere;
  } else {
    passed += result.passed;
    failed += result.failed;
  }
  say(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${told(result, area.budgetSeconds)}`);
  for (const note of result.notes) say(`  ${note}`);
  if (result.failed > 0 || values.verbose) say(`${result.report}\n  full output: ${result.logPath}`);
  if (result.pending > 0) {
    say(`  ! ${area.name}: ${result.pending} skipped, which counts as a failure`);
    failed++;
  }
}

/** Going over budget is reported but does not fail: the machine may be slow or busy. */
function told(result: { passed: number; failed: number; seconds: number }, budgetSeconds: number): string {
  const over = result.seconds > budgetSeconds ? ', over its budget' : '';
  return `${result.passed} passed, ${result.failed} failed in ${result.seconds.toFixed(0)} s (budget ${budgetSeconds} s${over})`;
}

// Pages and the engine take a core each. What waits for timers leaves both to them.
const computing = pLimit(2);
const waiting = pLimit(1);
const startedAt = performance.now();
try {
  await Promise.all([
    ...(wants('static') ? [computing(runStatic)] : []),
    ...wanted.map((area) => (area.waits ? waiting : computing)(() => runArea(area))),
  ]);
  for (const { area, files } of again) await runArea(area, files);
} finally {
  await services.stop();
}

for (const { area, files } of again)
  say(`\nran once more, alone: ${area.name}: ${files.map((file) => relative(repository, file)).join(', ')}`);
say(`\n${passed} passed, ${failed} failed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
process.exit(failed === 0 ? 0 : 1);
