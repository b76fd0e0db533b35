/** Next calls this once per process before the first request: what must exist once per process starts here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { boot } = await import("./server/runtime/boot");
  const { eventoAnnouncer } = await import("./inngest/announce-evento");
  const { writeConsulta } = await import("./server/contract/validate-response");
  await boot(eventoAnnouncer(), writeConsulta);
}
