import { useState } from 'react';
import { useDeveloperProjects } from '../../api/developers.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { KeyList } from './key-list.tsx';
import { RequestLog } from './request-log.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { UsagePanel } from './usage-panel.tsx';

/** Keys, usage, endpoints and the log of who is signed in, for one project at a time. */
export function DeveloperConsole() {
  const { data: projects, error, mutate } = useDeveloperProjects();
  const [chosen, setChosen] = useState<string>();
  if (projects === undefined) return error === undefined ? null : <LoadError error={error} onRetry={() => void mutate()} />;
  const projectId = projects.find(({ id }) => id === chosen)?.id ?? projects[0]?.id;
  return (
    <>
      <KeyList projects={projects} projectId={projectId} onProject={setChosen} />
      <UsagePanel projectId={projectId} />
      <div id="webhooks" style={{ scrollMarginTop: 80 }}>
        <WebhookPanel key={projectId} projectId={projectId} />
      </div>
      <RequestLog key={projectId} projectId={projectId} />
    </>
  );
}
