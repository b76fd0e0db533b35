/** The size and the root of the log at one moment, as C2SP `tlog-checkpoint` writes them. */
export interface Checkpoint {
  /** Names the log: a host and a path, without a scheme. */
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

/** The origin of the log that a service at this address publishes. */
export function originOf(baseUrl: string): string {
  return `${new URL(baseUrl).host}/atalaya`;
}

const CHECKPOINT = /^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/;

/** The text to sign, of three lines. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString("base64")}\n`;
}

/** What a checkpoint's text says; null where it is none. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [, origin, size, root] = CHECKPOINT.exec(text) ?? [];
  if (origin === undefined || root === undefined) return null;
  return { origin, size: Number(size), root: Buffer.from(root, "base64") };
}
