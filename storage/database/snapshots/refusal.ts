/** A backup, or a database, that cannot be used as it is asked for; the message is a sentence for the operator. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}
