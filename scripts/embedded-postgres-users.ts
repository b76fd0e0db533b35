import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

let registered = 0;

/** Adds this process to a server's list of users. Returns a function that removes it. */
export async function registerUser(home: string): Promise<{ readonly leave: () => Promise<void> }> {
  registered += 1;
  const folder = join(home, "users");
  const file = join(folder, `${process.pid}.${registered}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, "");
  return { leave: () => rm(file, { force: true }) };
}

/**
 * Whether a living process is on the list. It may have lost its connection and be about to reconnect. Removes killed
 * ones.
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
    // It lives under another user.
    return (error as { code?: unknown }).code === "EPERM";
  }
}
