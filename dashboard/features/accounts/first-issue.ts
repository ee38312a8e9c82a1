/** The first message of a failed validation, undefined when it passed. */
export const firstIssue = (result: { success: boolean; error?: { issues: { message: string }[] } }): string | undefined =>
  result.success ? undefined : result.error?.issues[0]?.message;
