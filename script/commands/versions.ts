import { Client, Connection } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { kindOfWorkflow } from '#domain/kinds/works';
import type { Database } from '#storage/database/connect';
import { giveBackTurns } from '#services/work/turns/release';
import { restartLost } from '#workers/dispatcher/send';
import { deploymentName } from '#workflows/contracts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): number => {
  process.stderr.write(`${line}\n`);
  return 1;
};

const callMs = 10_000;
/** What Temporal calls a version in its list of workflows. */
const listed = (version: string): string => `TemporalWorkerDeploymentVersion = '${deploymentName}:${version}'`;
/** What no other version can go on with; the rest moves to the current one at its next step. */
const held = (version: string): string => `${listed(version)} AND TemporalWorkflowVersioningBehavior = 'Pinned'`;
const running = "ExecutionStatus = 'Running'";
/** gRPC: no such deployment, or no such version of it. */
const notFound = 5;

/** Asks Temporal at TEMPORAL_ADDRESS. */
async function withTemporal<T>(ask: (client: Client, namespace: string) => Promise<T>): Promise<T> {
  const { TEMPORAL_ADDRESS: address = '127.0.0.1:7233', TEMPORAL_NAMESPACE: namespace = 'default' } = process.env;
  const connection = await Connection.connect({ address, connectTimeout: callMs });
  try {
    return await connection.withDeadline(Date.now() + callMs, () => ask(new Client({ connection, namespace }), namespace));
  } finally {
    await connection.close();
  }
}

interface Standing {
  version: string;
  isCurrent: boolean;
}

async function findVersions(client: Client, namespace: string): Promise<Standing[]> {
  const { workerDeploymentInfo: info } = await client.workflowService
    .describeWorkerDeployment({ namespace, deploymentName })
    .catch((error: unknown) => {
      if ((error as { code?: number }).code === notFound) return { workerDeploymentInfo: undefined };
      throw error;
    });
  const current = info?.routingConfig?.currentDeploymentVersion?.buildId ?? '';
  const versions = (info?.versionSummaries ?? []).flatMap(({ deploymentVersion }) => deploymentVersion?.buildId ?? []);
  return versions.toSorted().map((version) => ({ version, isCurrent: version === current }));
}

/** Prints the versions of workflows that workers run or have run: which one new work begins under, and how much still runs under each. */
export async function showVersions(): Promise<number> {
  return withTemporal(async (client, namespace) => {
    const versions = await findVersions(client, namespace);
    for (const { version, isCurrent } of versions) {
      const { count } = await client.workflow.count(`${isCurrent ? listed(version) : held(version)} AND ${running}`);
      const word = isCurrent ? 'current' : count === 0 ? 'may be stopped' : 'still needed';
      say(`${version}  ${word}, ${count} workflows`);
    }
    const { count } = await client.workflow.count(`${running} AND TemporalWorkerDeploymentVersion IS NULL`);
    say(`none  ${versions.some(({ isCurrent }) => isCurrent) ? '' : 'current, '}${count} workflows`);
    return 0;
  });
}

/** Has new work begin under a version whose workers run (`none`: under workers without one); the exit code. */
export async function useVersion(version: string): Promise<number> {
  return withTemporal(async (client, namespace) => {
    const buildId = version === 'none' ? '' : version;
    try {
      await client.workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId, identity: 'script/admin' });
    } catch (error) {
      const { code, details } = error as { code?: number; details?: string };
      if (code === undefined) throw error;
      return complain(`new work does not begin under ${version}: ${code === notFound ? 'no worker of it has run yet' : String(details)}`);
    }
    say(`new work begins under ${version === 'none' ? 'workers without a version' : version}`);
    return 0;
  });
}

/** Ends what still runs under a version that is not to be waited for; its next attempt begins under the current one. The exit code. */
export async function endVersion(database: Database, version: string): Promise<number> {
  return withTemporal(async (client, namespace) => {
    const standing = (await findVersions(client, namespace)).find((one) => one.version === version);
    if (standing === undefined) return complain(`there is no version ${version}; script/admin versions lists them`);
    if (standing.isCurrent) return complain(`${version} is current; script/admin use-version first has another take new work`);
    let ended = 0;
    for await (const { workflowId, runId, type } of client.workflow.list({ query: `${held(version)} AND ${running}` })) {
      try {
        await client.workflow.getHandle(workflowId, runId).terminate(`version ${version} is given up`);
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      }
      const kind = kindOfWorkflow(type);
      // A lane begins again with the job that it is of.
      if (kind === undefined) await giveBackTurns({ database }, workflowId);
      else if (await restartLost({ database }, { kind, workflowId })) {
        say(`${workflowId} begins again under the current version`);
        ended++;
      }
    }
    say(`${ended} workflows of ${version} begin again`);
    return 0;
  });
}
