/** Where the Temporal UI shows a workflow. */
export const temporalLink = (workflowId: string, { uiUrl, namespace }: { uiUrl: string; namespace: string }): string =>
  `${uiUrl.replace(/\/$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId)}`;
