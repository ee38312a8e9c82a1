/** The lists of the overview, each as its own call would be asked for it: a client keeps them as if it had asked so. */
export const overviewLists = {
  newestFiles: { pageSize: 10 },
  runningFiles: { status: 'running', pageSize: 5 },
  failedFiles: { status: 'error', pageSize: 3 },
  finishedJobs: { status: 'success', pageSize: 20 },
  runningJobs: { status: 'running', pageSize: 5 },
  failedJobs: { status: 'error', pageSize: 3 },
  unpaidOrders: { status: 'unpaid', pageSize: 3, pageNo: 1 },
} as const;
