import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entropy } from "./entropy";

const SECRET_BYTES = 32;

/**
 * Returns a generated secret of 32 bytes in hexadecimal, stored under `DATA_DIR/secrets` readable by its owner only.
 * If several processes create it at once, all use the first.
 */
export function keptSecret(dataDir: string, name: string): string {
  const directory = join(/* turbopackIgnore: true */ dataDir, "secrets");
  const path = join(/* turbopackIgnore: true */ directory, name);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, entropy.hex(SECRET_BYTES), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8");
}
