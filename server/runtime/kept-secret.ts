import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entropy } from "./entropy";

const SECRET_BYTES = 32;

/**
 * A secret that nobody configured, where one may be made up: 32 bytes in hexadecimal, drawn once and kept under
 * `DATA_DIR/secrets` for its owner alone. Of processes that draw it at the same moment one wins, for all of them.
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
