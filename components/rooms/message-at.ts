import type { Refusal } from "./refusal";

type Failure = Refusal | null;

const issuesOf = (error: Failure) => error?.data?.issues ?? [];

/** What a refusal says of a field. */
export const messageAt = (error: Failure, field: string): string | undefined =>
  issuesOf(error).find(({ path }) => path[0] === field)?.message;

/** What it says of none of these fields, for the head of a form. */
export function messageBeside(error: Failure, fields: readonly string[]): string | undefined {
  if (error === null) return undefined;
  const issues = issuesOf(error);
  if (issues.length === 0) return error.message;
  return issues.find(({ path }) => !fields.includes(path[0] ?? ""))?.message;
}
