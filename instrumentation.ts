/** Next calls this once per process before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { bootOnce } = await import("./boot-once");
  await bootOnce();
}
