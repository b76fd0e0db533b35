interface ErrorData {
  readonly code: string;
  readonly httpStatus: number;
  readonly requestId: string | null;
  readonly issues: readonly { readonly path: readonly string[]; readonly message: string }[] | null;
}

/** Why a procedure failed. Without `data` the service did not answer. */
export interface Refusal {
  readonly message: string;
  readonly data?: ErrorData | null | undefined;
}

const issuesOf = (error: Refusal | null) => error?.data?.issues ?? [];

/** The message of a refusal about a field. */
export const messageAt = (error: Refusal | null, field: string): string | undefined =>
  issuesOf(error).find(({ path }) => path[0] === field)?.message;

/** The message about none of these fields, for the head of a form. */
export function messageBeside(error: Refusal | null, fields: readonly string[]): string | undefined {
  if (error === null) return undefined;
  const issues = issuesOf(error);
  if (issues.length === 0) return error.message;
  return issues.find(({ path }) => !fields.includes(path[0] ?? ""))?.message;
}
