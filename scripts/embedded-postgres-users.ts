import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

let registered = 0;

/** Puts this process on the list of those that use a server; resolves to what takes it off again. */
export async function registerUser(home: string): Promise<{ readonly leave: () => Promise<void> }> {
  registered += 1;
  const folder = join(home, "users");
  const file = join(folder, `${process.pid}.${registered}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, "");
  return { leave: () => rm(file, { force: true }) };
}

/**
 * Whether a process that lives is on the list: it may have lost its connection with everybody's and be about to connect
 * again. Those that were killed are taken off.
 */
export async function hasUsers(home: string): Promise<boolean> {
  const folder = join(home, "users");
  const names = await readdir(folder).catch((): string[] => []);
  const gone = names.filter((name) => !isAlive(Number(name.split(".")[0])));
  await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })));
  return gone.length < names.length;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and is somebody else's.
    return (error as { code?: unknown }).code === "EPERM";
  }
}
