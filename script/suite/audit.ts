import { runCommand } from './run-area.ts';

export interface AuditResult {
  /** Empty when nothing is known against what runs in production. */
  problem: string;
  /** What else to say: that nobody could be asked. */
  note: string;
}

interface Audit {
  vulnerabilities?: Record<string, { severity: string; via: (string | { title?: string; url?: string })[] }>;
  message?: string;
}

const grave = ['high', 'critical'];

/** Reads the answer of `npm audit --json`. A registry that cannot be reached, or answers no such question, is no problem of the code. */
export function readAudit(answer: string): AuditResult {
  let audit: Audit;
  try {
    audit = JSON.parse(answer) as Audit;
  } catch {
    audit = {};
  }
  if (audit.vulnerabilities === undefined) {
    return {
      problem: '',
      note: `not audited, the registry does not say what is known against packages (${(audit.message ?? 'no answer').slice(0, 60)})`,
    };
  }
  const found = Object.entries(audit.vulnerabilities).filter(([, { severity }]) => grave.includes(severity));
  const lines = found.map(([name, { severity, via }]) => {
    const titles = via.flatMap((advisory) =>
      typeof advisory === 'string' ? [`by ${advisory}`] : [`${advisory.title ?? ''} ${advisory.url ?? ''}`],
    );
    return `${name} (${severity}): ${titles.join('; ')}`;
  });
  return { problem: lines.join('\n'), note: '' };
}

/** Asks npm's registry what is known against the packages that run in production. */
export const auditPackages = async (): Promise<AuditResult> =>
  readAudit((await runCommand('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'])).stdout);
