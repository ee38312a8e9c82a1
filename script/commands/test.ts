import { parseArgs } from 'node:util';
import { areas, type Area } from '../suite/areas.ts';
import { runTests } from '../suite/run-area.ts';
import { startServices } from '../suite/services.ts';
import { runStaticChecks } from '../suite/static-checks.ts';

const usage = `script/test [AREA…] [--verbose]

Everything checked: format, lint, types, import directions and unused code first (area "static"), then the tests of each area on real parts.
Areas: static ${areas.map((area) => area.name).join(' ')}

TEST_DATABASE_URL, TEST_S3_ENDPOINT (with TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY) and CHROMIUM_PATH name servers to use instead of own ones.
What cannot be run is said plainly; with CI=true it is a failure.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean', short: 'v', default: false }, help: { type: 'boolean', short: 'h', default: false } },
});
const known = new Set(['static', ...areas.map((area) => area.name)]);
const unknown = positionals.filter((name) => !known.has(name));
if (values.help || unknown.length > 0) {
  process.stdout.write(unknown.length > 0 ? `no such area: ${unknown.join(', ')}\n\n${usage}` : usage);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const wants = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const strict = process.env.CI === 'true';

let passed = 0;
let failed = 0;

if (wants('static')) {
  say('static');
  const result = await runStaticChecks(say);
  passed += result.passed;
  failed += result.failed;
}

const wanted = areas.filter((area) => wants(area.name));
const services = await startServices(new Set(wanted.flatMap((area) => area.needs)));

async function runArea(area: Area): Promise<void> {
  const lacking = area.needs.filter((need) => services.missing.has(need));
  for (const need of lacking) {
    say(`  ! ${area.name}: not all of it could be run. ${services.missing.get(need) ?? ''}`);
    if (strict) failed++;
  }
  if (lacking.includes('chromium')) return;
  const result = await runTests(area.tests, services.environment);
  passed += result.passed;
  failed += result.failed;
  const verdict = result.failed > 0 ? '✗' : '✓';
  say(
    `${verdict} ${area.name}: ${result.passed} passed, ${result.failed} failed in ${result.seconds.toFixed(1)} s (budget ${area.budgetSeconds} s)`,
  );
  if (result.failed > 0 || values.verbose) say(result.output);
  if (result.pending > 0) {
    say(`  ! ${area.name}: ${result.pending} skipped; nothing may be skipped`);
    failed++;
  }
  const share = result.seconds / area.budgetSeconds;
  if (share > 2) {
    say(`  ✗ ${area.name} took more than twice its budget`);
    failed++;
  } else if (share > 1) say(`  ! ${area.name} is over its budget`);
}

// Two lanes: workflows mostly wait for timers, the engine for a core. What is timed by pictures runs alone.
const together = wanted.filter((area) => !area.alone);
const lane = async (): Promise<void> => {
  for (let area = together.shift(); area !== undefined; area = together.shift()) await runArea(area);
};
const startedAt = performance.now();
try {
  await Promise.all([lane(), lane()]);
  for (const area of wanted.filter(({ alone }) => alone)) await runArea(area);
} finally {
  await services.stop();
}

say(`\ntests took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
