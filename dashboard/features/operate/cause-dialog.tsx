import { administrationLimits } from '#domain/administration/limits';
import { causeSchema } from '#domain/administration/schema';
import { AskDialog } from './ask-dialog.tsx';

interface Props {
  title: string;
  /** What happens, and who reads the cause. */
  note: string;
  confirm: string;
  onConfirm: (cause: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the cause of a decision against somebody; closes once the decision is made. */
export const CauseDialog = (props: Props) => (
  <AskDialog {...props} danger label="原因" rows={3} maxLength={administrationLimits.cause} schema={causeSchema} />
);
