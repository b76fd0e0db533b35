/**
 * What the log keeps of an unexpected failure, without what a client asked about. Database errors quote values in
 * their detail, and Prisma quotes the whole call in its message, so only its last line is kept.
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
