/**
 * What the log keeps of an unexpected failure: enough to find it, nothing of what a client asked about.
 * Database errors quote values in their detail, and Prisma whole invocations in its message, whose last line
 * alone says what went wrong.
 */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const { code } = fault as { readonly code?: unknown };
  return {
    name: fault.name,
    ...(typeof code === "string" && { code }),
    reason: fault.message.trimEnd().split("\n").at(-1),
    at: fault.stack?.split("\n").filter((line) => line.startsWith("    at ")),
    ...(fault.cause instanceof Error && { cause: describeFault(fault.cause) }),
  };
}
