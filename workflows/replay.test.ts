import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Worker } from '@temporalio/worker';
import { expect } from 'chai';
import { readHistory } from '#test/histories';
import { workKinds } from '#domain/kinds/works';
import { workflowBundlePath } from '#workers/bundle';
import * as workflows from './index.ts';

const folder = fileURLToPath(new URL('../../workflows/histories/', import.meta.url));

describe('workflows that began under older code', () => {
  it('continue under this code, on every path', async function () {
    this.timeout(60_000);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
    const histories = async function* () {
      for (const name of names) {
        const history = readHistory(await readFile(join(folder, name), 'utf8'));
        seen.add(history.events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name ?? '');
        yield { workflowId: name, history };
      }
    };
    const seen = new Set<string>();
    const results: string[] = [];
    for await (const { workflowId, error } of Worker.runReplayHistories(
      { workflowBundle: { codePath: await workflowBundlePath() } },
      histories(),
    )) {
      expect(error, workflowId).to.equal(undefined);
      results.push(workflowId);
    }
    expect(results.toSorted()).to.deep.equal(names);
    // A kind's own parts are started by its workflow alone.
    const registered = [...Object.values(workKinds).map(({ workflow }) => workflow), 'tileLaneWorkflow', 'mapLaneWorkflow'];
    expect(Object.keys(workflows)).to.have.members(registered);
    expect([...seen], 'a kind without a history').to.have.members(registered);
  });
});
