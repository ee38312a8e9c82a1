/** The workflows of workers that have a version; Temporal takes what is said of versions from no other worker. */
import { setWorkflowOptions } from '@temporalio/workflow';
import { bulkWorkflow } from './bulk.ts';
import { deleteAccountWorkflow } from './delete-account.ts';
import { orderWorkflow } from './order.ts';

export * from './index.ts';

// They may last for days, and go on under whatever version is current.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, bulkWorkflow);
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, deleteAccountWorkflow);
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, orderWorkflow);
